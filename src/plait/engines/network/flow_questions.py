"""Which writes of one thread a read of another may see, and chains of such flows.

A flow is a definition and a use (Nordhoff and others 2013, section 3). At a cut, a thread has just
executed the write. After it, nobody definitely overwrites the place. At the end, another thread
stands before the read. Chains are checked as a whole, with all cuts in one product, because each
flow may be feasible while the chain is not. Writes before publication, in class initialisers or to
new objects, are left out.
"""

from collections.abc import Iterator, Sequence
from typing import Final, final

from plait.analysis.facts import Facts
from plait.analysis.flow.flow_facts import Chain, ThreadFlow
from plait.analysis.points_to.constraint_templates import ELEMENT
from plait.analysis.points_to.method_instances import CallSite
from plait.analysis.races.shared_accesses import STATIC, Access, MemoryPlace
from plait.base.budget import Budget
from plait.base.origins import is_library_class
from plait.engines.network.extraction import Extracted, extract
from plait.engines.network.program_model import ProgramModel
from plait.ir.ops import Store
from plait.logic.automata.marked_trees import Mark
from plait.logic.automata.monitor_dpn import Base, Head, Rule
from plait.logic.automata.questions import Questions
from plait.logic.automata.summaries import Ban
from plait.logic.automata.tree_schedules import schedule_segments

_CLINIT: Final = "<clinit>"


@final
class FlowQuestions:
    """The flows of a program between its own accesses, and whether they are possible."""

    def __init__(self, facts: Facts, budget: Budget) -> None:
        self._facts = facts
        self._budget = budget
        model = ProgramModel(facts)
        self.flows = tuple(self._pairs())
        self._known = frozenset(self.flows)
        self._killers = {flow.place: self._killing(flow.place) for flow in self.flows}
        sites = {site for flow in self.flows for site in (flow.written, flow.read)}
        sites.update(site for killers in self._killers.values() for site in killers)
        self._network: Extracted = extract(model, sites, has_cuts=True)
        self._questions: dict[tuple[MemoryPlace | None, ...], Questions] = {}
        self._answers: dict[Chain, bool] = {}
        self.asked = 0
        self.refused = 0

    def knows(self, flow: ThreadFlow) -> bool:
        """Whether a flow is between accesses that the network has."""
        return flow in self._known

    def is_possible(self, chain: Chain) -> bool:
        """Whether some schedule that respects the locks lets a value flow along a chain."""
        found = self._answers.get(chain)
        if found is None:
            self.asked += 1
            found = self._answers[chain] = self._is_possible(chain)
            self.refused += not found
        return found

    # --- which --------------------------------------------------------------------------------

    def _pairs(self) -> Iterator[ThreadFlow]:
        """Writes and reads of one place in the program's own code by possibly different threads."""
        seen = set()
        for place, accesses in self._facts.accesses.places.items():
            writes = [a for a in accesses if a.is_write and self._counts(a)]
            reads = [a for a in accesses if not a.is_write and self._counts(a)]
            for write in writes:
                for read in reads:
                    flow = ThreadFlow(place, write.site, read.site)
                    if flow not in seen and self._are_apart(write, read):
                        seen.add(flow)
                        yield flow

    def _counts(self, access: Access) -> bool:
        method = self._facts.instance(access).method
        if is_library_class(method.owner) or method.name == _CLINIT:
            return False
        return not (access.is_write and self._facts.is_fresh(access))

    def _are_apart(self, write: Access, read: Access) -> bool:
        """Whether two threads may execute these, on one element if the place is an array's."""
        if write.index is not None and read.index is not None and write.index != read.index:
            return False
        return write.root != read.root or not self._facts.threads.roots[write.root].is_single

    def _killing(self, place: MemoryPlace) -> frozenset[CallSite]:
        """The writes that definitely overwrite a place."""
        number, field = place
        is_one = number == STATIC or self._facts.graph.is_single(number)
        if not is_one or field == ELEMENT:
            return frozenset()
        return frozenset(
            access.site
            for access in self._facts.accesses.places[place]
            if access.is_write and self._is_certain(access, number)
        )

    def _is_certain(self, access: Access, number: int) -> bool:
        instance = self._facts.instance(access)
        op = instance.body.blocks[access.site.block].ops[access.site.index]
        if type(op) is not Store:
            return False
        if access.base is None:
            return number == STATIC
        return self._facts.points_to.of_operand(instance, access.base) == 1 << number

    # --- feasibility ----------------------------------------------------------------------------

    def _is_possible(self, chain: Sequence[ThreadFlow]) -> bool:
        before, after = self._network.before, self._network.after
        marks: list[Mark] = []
        for number, flow in enumerate(chain):
            start, end = after.get(flow.written), before.get(flow.read)
            if start is None or end is None:
                return False
            is_last = number == len(chain) - 1
            cut = 2 * number + 1
            marks.append(Mark(frozenset({start}), cut))
            last, following = (0, ()) if is_last else (cut + 1, (2 * number + 2,))
            marks.append(Mark(frozenset({end}), last, unlike=(2 * number,), like=following))
        tree = self._after_cuts(tuple(self._banning(chain))).find(marks)
        if tree is None:
            return False
        schedule_segments(self._network.dpn, tree)  # every answer is replayed on the network
        return True

    def _banning(self, chain: Sequence[ThreadFlow]) -> Iterator[MemoryPlace | None]:
        """After each cut, the place that must not be overwritten; None between read and write."""
        for number, flow in enumerate(chain):
            if number:
                yield None
            yield flow.place

    def _after_cuts(self, places: tuple[MemoryPlace | None, ...]) -> Questions:
        found = self._questions.get(places)
        if found is None:
            banned = [self._ban(place) for place in places]
            found = self._questions[places] = Questions(self._network.dpn, self._budget, banned)
        return found

    def _ban(self, place: MemoryPlace | None) -> Ban:
        steps: set[tuple[Head, Head]] = set()
        for site in self._killers[place] if place is not None else ():
            start, end = self._network.before.get(site), self._network.after.get(site)
            if start is not None and end is not None:
                steps.add((start, end))

        def is_banned(rule: Rule) -> bool:
            return isinstance(rule, Base) and (rule.head, rule.to) in steps

        return is_banned
