"""The analysis of one program for secrets of one level: the rules, the leaks, their paths."""

from collections.abc import Iterator
from typing import Final, final

from plait.analysis.flow.calls import Calls
from plait.analysis.flow.control_rules import ControlRules
from plait.analysis.flow.flow_facts import (
    HIGH,
    SEEN,
    STEP,
    VALUE,
    Chain,
    Context,
    Fact,
    Origin,
    ThreadFlow,
)
from plait.analysis.flow.flow_program import FlowProgram
from plait.analysis.flow.flow_sources import FlowSources
from plait.analysis.flow.memory_rules import MemoryRules
from plait.analysis.flow.readers import Readers
from plait.analysis.flow.secret_writes import SecretWrites
from plait.analysis.flow.tabulation import Leak, Tabulation
from plait.analysis.flow.thread_flows import MOST_CHAINED, Interference, ThreadFlows
from plait.analysis.flow.unread_flow import UnreadFlow
from plait.analysis.flow.value_rules import ValueRules
from plait.analysis.points_to.method_instances import CallSite

_BETWEEN_POLLS: Final = 256


def solve(program: FlowProgram, interference: Interference | None) -> "FlowSolver":
    """Find the leaks. Chains of flows between threads are asked for only when a path needs them."""
    solver = FlowSolver(program, interference, most_chained=1)
    solver.run()
    if interference is None or all(len(solver.chain_of(leak)) < 2 for leak in solver.leaks):
        return solver
    solver = FlowSolver(program, interference, MOST_CHAINED)
    solver.run()
    return solver


@final
class FlowSolver:
    """One run of the tabulation."""

    def __init__(
        self, program: FlowProgram, interference: Interference | None, most_chained: int
    ) -> None:
        self._program = program
        self._tabulation = Tabulation(program)
        self._flows = ThreadFlows(program, interference, most_chained)
        writes = SecretWrites(self._tabulation, Readers(program), self._flows)
        unread = UnreadFlow(self._tabulation, writes)
        self._calls = Calls(self._tabulation, writes, unread)
        self._values = ValueRules(self._tabulation, writes, self._calls)
        self._control = ControlRules(self._tabulation, writes, self._calls, self._values)
        self._memory = MemoryRules(self._tabulation, writes, unread, self._calls)
        self._sources = FlowSources(self._tabulation, writes)

    @property
    def leaks(self) -> list[Leak]:
        """The public events that may depend on a secret."""
        return list(self._tabulation.leaks.values())

    @property
    def facts(self) -> int:
        """How many facts were found."""
        return sum(len(context.known) for context in self._tabulation.contexts.values())

    @property
    def contexts(self) -> int:
        """How many contexts were entered."""
        return len(self._tabulation.contexts)

    def run(self) -> None:
        """Apply the rules until nothing new follows."""
        self._sources.add_all()
        count = 0
        work = self._tabulation.work
        while work:
            context, fact = work.popleft()
            count += 1
            if count % _BETWEEN_POLLS == 0:
                self._program.budget.poll()
            self._follow(context, fact)

    def _follow(self, context: Context, fact: Fact) -> None:
        kind = fact.kind
        if kind == VALUE:
            self._values.use(context, fact)
        elif kind == HIGH:
            self._memory.walk(context, fact)
        elif kind == STEP:
            self._control.run(context, fact)
        elif kind == SEEN:
            self._memory.look(context, fact)
        else:
            self._calls.leave(context, fact)

    # --- paths ----------------------------------------------------------------------------------

    def path(self, leak: Leak) -> list[Origin]:
        """The facts from the secret to the leak, each with why the next one follows."""
        found: list[Origin] = []
        at: Origin | None = leak.origin
        while at is not None:
            found.append(at)
            at = at.context.known[at.fact]
        found.reverse()
        return found

    def site_of(self, origin: Origin) -> CallSite | None:
        """The op that a fact is about; None for those about a method as a whole."""
        context, fact, _ = origin
        graph = self._program.graph(context.instance)
        block, index = fact.at, fact.index
        if fact.kind == VALUE:
            found = graph.def_use.site(fact.at)
            block, index = (0, 0) if found is None else found
        elif fact.kind == STEP:
            block, index, _ = graph.steps.spans[fact.at]
        elif fact.kind not in (HIGH, SEEN):
            return None
        return context.site(block, min(index, len(graph.body.blocks[block].ops)))

    def chain_of(self, leak: Leak) -> Chain:
        """The flows between threads that a leak's path crosses."""
        return tuple(self._crossings(leak))

    def _crossings(self, leak: Leak) -> Iterator[ThreadFlow]:
        for step in self.path(leak):
            context, fact, _ = step
            written = self._flows.written(context, fact)
            if written is not None and fact.location is not None:
                field = self._program.fields.named(fact.location.field)
                read = context.site(fact.at, fact.index)
                yield ThreadFlow((fact.location.object, field), written, read)
