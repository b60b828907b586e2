"""Value flows between threads: writes that other threads may read, and chains of them, as text."""

from collections.abc import Iterator
from typing import Final, NamedTuple, final

from plait.analysis.facts import Facts
from plait.analysis.flow.flow_facts import Chain, ThreadFlow
from plait.analysis.points_to.method_instances import CallSite
from plait.analysis.races.race_assumptions import obstacles
from plait.base.budget import Budget
from plait.engines.network.flow_questions import FlowQuestions
from plait.engines.network.source_places import Places
from plait.ir.liveness import operands_of
from plait.ir.ops import Load, Store
from plait.ir.program import Program

_MOST_CHAINED: Final = 3
_MOST_CHAINS: Final = 200


class JudgedChain(NamedTuple):
    """Flows in which each read leads to the next write in one method; whether it is feasible."""

    flows: Chain
    is_possible: bool


@final
class Flows:
    """The flows of a program and their chains; `pairs` is the number of checked flows."""

    def __init__(self, facts: Facts, budget: Budget) -> None:
        self._facts = facts
        questions = FlowQuestions(facts, budget)
        self.pairs = len(questions.flows)
        self.flows = [flow for flow in questions.flows if questions.is_possible((flow,))]
        self.chains = [JudgedChain(chain, questions.is_possible(chain)) for chain in self._chains()]

    # --- chains ---------------------------------------------------------------------------------

    def _chains(self) -> list[Chain]:
        """The chains of two flows or more, up to a maximum number."""
        found: list[Chain] = []
        longest: list[Chain] = [(flow,) for flow in self.flows]
        for _ in range(_MOST_CHAINED - 1):
            longest = [
                (*chain, flow)
                for chain in longest
                for flow in self.flows
                if flow not in chain and self._leads_to(chain[-1].read, flow.written)
            ]
            found += longest[: _MOST_CHAINS - len(found)]
        return found

    def _leads_to(self, read: CallSite, written: CallSite) -> bool:
        """Whether the value read may be part of the value written, within one call of a method."""
        if read.instance != written.instance:
            return False
        body = self._facts.points_to.instances[read.instance].body
        source = body.blocks[read.block].ops[read.index]
        target = body.blocks[written.block].ops[written.index]
        if type(source) is not Load or type(target) is not Store:
            return False
        reached = {source.dest}
        is_growing = True
        while is_growing:
            before = len(reached)
            for block in body.blocks:
                for op in block.ops:
                    made = getattr(op, "dest", None)
                    if made is not None and any(used in reached for used in operands_of(op)):
                        reached.add(made)
            is_growing = len(reached) > before
        return target.value in reached


def describe_flows(program: Program, facts: Facts, budget: Budget) -> Iterator[str]:
    """The flows between threads and their chains, as text."""
    found = Flows(facts, budget)
    places = Places(facts, program)
    yield f"{len(found.flows)} of {found.pairs} flows between threads are possible"
    for flow in sorted(found.flows, key=lambda flow: _key(flow, places)):
        name = places.memory(flow.place)
        written, read = places.line(flow.written), places.line(flow.read)
        yield f"  {name}: written at {written}, read at {read}"
    if found.chains:
        possible = sum(chain.is_possible for chain in found.chains)
        yield f"{possible} of {len(found.chains)} chains of flows are possible"
    for chain in found.chains:
        lines = [places.line(chain.flows[0].written)]
        lines += [f"{places.memory(f.place)} -> {places.line(f.read)}" for f in chain.flows]
        yield f"  {'' if chain.is_possible else 'im'}possible: {', '.join(lines)}"
    for reason in obstacles(facts):
        yield f"not analysed: {reason}"


def _key(flow: ThreadFlow, places: Places) -> tuple[str, str, str]:
    return places.memory(flow.place), places.line(flow.written), places.line(flow.read)
