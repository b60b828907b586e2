"""Flows between threads: which write of one thread a read of another may see.

Locks, starts, joins and certain overwriting exclude flows, and chains of them: these are the
questions of an engine (`Interference`). Without one, every flow is possible.
"""

from typing import Final, Protocol, final

from plait.analysis.flow.flow_facts import Chain, Context, Fact, ThreadFlow
from plait.analysis.flow.flow_program import FlowProgram
from plait.analysis.flow.locations import Location, is_static
from plait.analysis.points_to.method_instances import CallSite
from plait.base.masks import single

MOST_CHAINED: Final = 3
"""How many flows are asked for as one chain; of longer chains only the last ones."""


class Interference(Protocol):
    """Decides flows between threads."""

    def knows(self, flow: ThreadFlow) -> bool:
        """Whether the flow can be asked for; else it counts as possible."""

    def is_possible(self, chain: Chain) -> bool:
        """Whether some schedule lets a value flow along a chain."""


@final
class ThreadFlows:
    """What the tabulation asks of flows between threads, with the longest chain to ask for."""

    def __init__(
        self, program: FlowProgram, interference: Interference | None, most_chained: int
    ) -> None:
        self._program = program
        self._facts = program.facts
        self._interference = interference
        self._most = most_chained
        self._written: dict[tuple[Context, Fact], CallSite] = {}

    def is_shared(self, location: Location) -> bool:
        """Whether threads share a location."""
        shared = self._facts.accesses.shared
        return is_static(location) or bool(shared >> location.object & 1)

    def are_apart(self, written: CallSite, read: CallSite) -> bool:
        """Whether two threads may run these ops."""
        roots = self._program.roots_of
        writers, readers = roots.get(written.instance, 0), roots.get(read.instance, 0)
        only = single(writers | readers)
        return only is None or not self._facts.threads.roots[only].is_single

    def crossed(
        self, chain: Chain, location: Location, written: CallSite, read: CallSite
    ) -> Chain | None:
        """The chain with one flow more; None if it is impossible.

        The thread that reads must be the one that writes next, so a flow that cannot be asked for
        begins a new chain.
        """
        interference = self._interference
        field = self._program.fields.named(location.field)
        flow = ThreadFlow((location.object, field), written, read)
        if interference is None or not interference.knows(flow):
            return ()
        if not interference.is_possible((flow,)):
            return None
        if self._most == 1:
            return ()
        if flow in chain:
            return chain
        longer = (*chain, flow)
        if len(longer) > 1 and not interference.is_possible(longer):
            return None
        return longer[-self._most :]

    def note(self, context: Context, fact: Fact, written: CallSite) -> None:
        """Remember which write a fact in another thread comes from."""
        self._written.setdefault((context, fact), written)

    def written(self, context: Context, fact: Fact) -> CallSite | None:
        """The write in another thread that a fact comes from."""
        return self._written.get((context, fact))
