"""The program as the tabulation sees it: everything that does not change while it runs."""

from typing import Final, final

from plait.analysis.facts import Facts
from plait.analysis.flow.body_graphs import BodyGraph
from plait.analysis.flow.completion import Completion
from plait.analysis.flow.locations import FieldNumbers
from plait.analysis.flow.place_locations import PlaceLocations
from plait.analysis.flow.policy_ports import PolicyPorts
from plait.analysis.flow.reaching_objects import ReachingObjects
from plait.analysis.flow.thread_state import ThreadState
from plait.analysis.flow.touched_memory import TouchedMemory
from plait.analysis.flow.unread_state import UnreadState
from plait.analysis.points_to.method_instances import CallSite
from plait.base.budget import Budget
from plait.base.names import MethodRef
from plait.ir.ops import Op
from plait.spec.flow.policy import Policy

_TEXT_MAKER: Final = "$$Concatenation$"
"""In the names of the classes whose method makes a text of its arguments."""


@final
class FlowProgram:
    """The bodies, ports and memory of one program, for secrets of one level."""

    def __init__(self, facts: Facts, policy: Policy, level: str, budget: Budget) -> None:
        self.facts = facts
        self.result = facts.points_to
        self.budget = budget
        self.sees_deaths = policy.observed.uncaught
        self.ports = PolicyPorts(facts, policy, level)
        self.fields = FieldNumbers(self.result.hierarchy)
        self.completion = Completion(facts, self.ports, budget, uncaught=self.sees_deaths)
        self.objects = ReachingObjects(facts, self.completion)
        self.places = PlaceLocations(facts, self.completion, self.objects, self.fields)
        self.unread = UnreadState(facts, self.fields)
        self.threads = ThreadState(facts, self.fields)
        self.touched = TouchedMemory(facts, self.ports, self.fields, self.unread, self.threads)
        self.roots_of: dict[int, int] = {}
        """By instance, the threads that may run it, as a mask."""
        for root in range(len(facts.threads.roots)):
            for number in facts.threads.reach(root):
                self.roots_of[number] = self.roots_of.get(number, 0) | 1 << root
        self.has_threads = len(facts.threads.roots) > 1
        self._text_makers = frozenset(
            i.number for i in self.result.instances if _TEXT_MAKER in i.method.owner
        )

    def op(self, site: CallSite) -> Op:
        """The op at a site."""
        return self.result.instances[site.instance].body.blocks[site.block].ops[site.index]

    def graph(self, instance: int) -> BodyGraph:
        """The body of an instance."""
        return self.completion.graph(instance)

    def runs(self, site: CallSite) -> bool:
        """Whether an op is ever run."""
        return self.graph(site.instance).steps.runs(site.block, site.index)

    def unread_targets(self, site: CallSite) -> tuple[MethodRef, ...]:
        """The methods that a site calls without their code being read."""
        return tuple(self.result.opaque_calls.get(site, ()))

    def started(self, site: CallSite) -> tuple[int, ...]:
        """The bottom frames of the threads that a site may start."""
        return tuple(start.instance for start in self.result.spawns.get(site, ()))

    def makes_text(self, instance: int) -> bool:
        """Whether a method is a function from values to a text, whatever its code does."""
        return instance in self._text_makers
