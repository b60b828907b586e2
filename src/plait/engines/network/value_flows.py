"""Value flows between threads: writes that other threads may read, and chains of them.

A flow is a definition and a use (Nordhoff and others 2013, section 3). At a cut, a thread has just
executed the write. After it, nobody definitely overwrites the place. At the end, another thread
stands before the read. Chains are checked as a whole, with all cuts in one product, because each
flow may be feasible while the chain is not. Writes before publication, in class initialisers or to
new objects, are left out.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, final

from plait.analysis.facts import Facts
from plait.analysis.points_to.constraint_templates import ELEMENT
from plait.analysis.points_to.method_instances import CallSite
from plait.analysis.races.race_assumptions import obstacles
from plait.analysis.races.shared_accesses import STATIC, Access, MemoryPlace
from plait.base.budget import Budget
from plait.base.origins import is_library_class
from plait.engines.network.extraction import Extracted, extract
from plait.engines.network.program_model import ProgramModel
from plait.engines.network.source_places import Places
from plait.ir.liveness import operands_of
from plait.ir.ops import Load, Store
from plait.ir.program import Program
from plait.logic.automata.marked_trees import Mark
from plait.logic.automata.monitor_dpn import Base, Head, Rule
from plait.logic.automata.questions import Questions
from plait.logic.automata.summaries import Ban
from plait.logic.automata.tree_schedules import schedule_segments

_CLINIT: Final = "<clinit>"
_MOST_CHAINED: Final = 3
_MOST_CHAINS: Final = 200


class Flow(NamedTuple):
    """A write to a place, and a read of it in another thread."""

    place: MemoryPlace
    written: CallSite
    read: CallSite


class Chain(NamedTuple):
    """Flows in which each read leads to the next write in one method; whether it is feasible."""

    flows: tuple[Flow, ...]
    is_possible: bool


@final
class Flows:
    """The flows of a program and their chains; `pairs` is the number of checked flows."""

    def __init__(self, facts: Facts, budget: Budget) -> None:
        self._facts = facts
        self._budget = budget
        model = ProgramModel(facts)
        asked = list(self._pairs())
        self.pairs = len(asked)
        self._killers = {flow.place: self._killing(flow.place) for flow in asked}
        sites = {site for flow in asked for site in (flow.written, flow.read)}
        sites.update(site for killers in self._killers.values() for site in killers)
        self._network: Extracted = extract(model, sites, has_cuts=True)
        self._questions: dict[tuple[MemoryPlace | None, ...], Questions] = {}
        self.flows = [flow for flow in asked if self._is_possible((flow,))]
        self.chains = [Chain(chain, self._is_possible(chain)) for chain in self._chains()]

    # --- which --------------------------------------------------------------------------------

    def _pairs(self) -> Iterator[Flow]:
        """Writes and reads of one place in the program's own code by possibly different threads."""
        seen = set()
        for place, accesses in self._facts.accesses.places.items():
            writes = [a for a in accesses if a.is_write and self._counts(a)]
            reads = [a for a in accesses if not a.is_write and self._counts(a)]
            for write in writes:
                for read in reads:
                    flow = Flow(place, write.site, read.site)
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

    # --- chains ---------------------------------------------------------------------------------

    def _chains(self) -> list[tuple[Flow, ...]]:
        """The chains of two flows or more, up to a maximum number."""
        found: list[tuple[Flow, ...]] = []
        longest: list[tuple[Flow, ...]] = [(flow,) for flow in self.flows]
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

    # --- feasibility ----------------------------------------------------------------------------

    def _is_possible(self, chain: Sequence[Flow]) -> bool:
        """Whether some schedule that respects the locks lets a value flow along a chain."""
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

    def _banning(self, chain: Sequence[Flow]) -> Iterator[MemoryPlace | None]:
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


def _key(flow: Flow, places: Places) -> tuple[str, str, str]:
    return places.memory(flow.place), places.line(flow.written), places.line(flow.read)
