"""The network engine: race freedom for any number of threads, or the pairs that may race.

Pairs of conflicting accesses that starts, joins, locks, publication or class initialisation do not
keep apart are put to a Monitor-DPN: whether one thread can stand at the one access while another
stands at the other is a question of emptiness of tree automata (Nordhoff and others 2013).
"""

from collections.abc import Iterator
from typing import ClassVar, Final

from plait.analysis.accesses import STATIC, Access
from plait.analysis.facts import Facts
from plait.analysis.templates import ELEMENT, STATE
from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted
from plait.base.node import node
from plait.engines.api import EngineInfo, Observer
from plait.engines.benign_races import BenignRaces
from plait.engines.network.assumptions import assumptions, obstacles
from plait.engines.network.extraction import ProgramModel, Question, extract
from plait.engines.network.pairs import Candidate, candidates
from plait.ir.program import Program
from plait.java.descriptors import source_name, source_type
from plait.logic.automata.emptiness import find_tree
from plait.logic.automata.lock_automata import ParallelUnderLocks
from plait.logic.automata.schedules import schedule
from plait.result.report import Claim
from plait.result.trace import Location
from plait.result.verdicts import Bounds, Holds, Suspected, Unknown, Why
from plait.spec.properties import NoDataRace, Property

_WHY: Final = {"time": Why.TIMEOUT, "memory": Why.MEMORY, "interrupted": Why.INTERRUPTED}


@node
class NetworkOptions:
    """`benign_races` are the fields whose races do not count."""

    benign_races: BenignRaces = BenignRaces()


class NetworkEngine:
    """Proves that there is no data race, or names the pairs of accesses that may be one."""

    info: ClassVar[EngineInfo] = EngineInfo(
        id="network",
        handles=frozenset({NoDataRace}),
        proves=True,
        refutes=False,
        paper="Nordhoff, Müller-Olm, Lammich: Iterable forward reachability analysis of "
        "Monitor-DPNs (2013)",
    )

    def __init__(self, options: NetworkOptions) -> None:
        self._options = options

    def check(
        self,
        program: Program,
        properties: tuple[Property, ...],
        budget: Budget,
        observer: Observer,
    ) -> Iterator[Claim]:
        """Yield claims; see `engines.api.Engine`."""
        for asked in properties:
            if isinstance(asked, NoDataRace):
                try:
                    yield from self._check(program, asked, budget, observer)
                except BudgetExhausted as spent:
                    yield Claim(asked, Unknown(_WHY[spent.what], ""))

    def _check(
        self, program: Program, asked: NoDataRace, budget: Budget, observer: Observer
    ) -> Iterator[Claim]:
        facts = Facts(program, budget, self._options.benign_races)
        suspects, counts = candidates(facts, budget)
        model = ProgramModel(facts)
        counters = {
            "method instance": len(facts.points_to.instances),
            "thread": len(facts.threads.roots),
            "pair": counts.pairs,
            "unordered pair": counts.after_order,
            "unlocked pair": counts.after_locks,
            "suspected pair": 0,
        }
        observer.progress("network", counters)
        told: set[Suspected] = set()
        for suspect in suspects:
            if _can_meet(model, suspect, budget):
                verdict = _Words(facts, program).suspected(suspect)
                if verdict not in told:
                    told.add(verdict)
                    yield Claim(asked, verdict)
                counters["suspected pair"] = len(told)
                observer.progress("network", dict(counters))
        reasons = obstacles(facts)
        if reasons:
            yield Claim(asked, Unknown(Why.UNSUPPORTED, "; ".join(reasons)))
        elif not told:
            yield Claim(asked, Holds(Bounds(), assumptions(facts)))


def _can_meet(model: ProgramModel, suspect: Candidate, budget: Budget) -> bool:
    """Whether a schedule that respects the locks leads two threads to the two accesses."""
    question = Question(suspect.first.site, suspect.second.site)
    extracted = extract(model, question)
    dpn = extracted.dpn
    automaton = ParallelUnderLocks(dpn.locks, extracted.first, extracted.second)
    tree = find_tree(dpn, automaton, budget)
    if tree is None:
        return False
    schedule(dpn, tree)  # every answer is replayed on the network
    return True


class _Words:
    """What a suspected pair is called."""

    def __init__(self, facts: Facts, program: Program) -> None:
        self._facts = facts
        self._program = program

    def suspected(self, suspect: Candidate) -> Suspected:
        """The pair in the order of its locations."""
        accesses = sorted((suspect.first, suspect.second), key=self._order)
        at = tuple(self._location(access) for access in accesses)
        verbs = " and ".join("write" if access.is_write else "read" for access in accesses)
        because = f"{self._place(suspect)}: {verbs}, {self._locks(accesses)}, in no certain order"
        lines = dict.fromkeys(f"{place.file or place.method}:{place.line}" for place in at)
        return Suspected(at, f"{because} ({' and '.join(lines)})")

    def _order(self, access: Access) -> tuple[str, int, int, bool]:
        at = self._location(access)
        return str(at.method), at.line, at.bci, access.is_write

    def _location(self, access: Access) -> Location:
        instance = self._facts.instance(access)
        bci = instance.body.blocks[access.site.block].sites[access.site.index]
        cls = self._program.class_named(instance.method.owner)
        return Location(instance.method, bci, cls.source_path, instance.body.line_at(bci))

    def _place(self, suspect: Candidate) -> str:
        number, field = suspect.place
        if number == STATIC or field not in (ELEMENT, STATE):
            return f"{source_name(field.owner)}.{field.name}"
        kind = self._facts.points_to.objects.objects[number].type
        if field == ELEMENT:
            return f"element of {source_type(kind)}"
        return f"content of {source_name(kind)}"

    def _locks(self, accesses: list[Access]) -> str:
        held = [bool(self._facts.held(access)) for access in accesses]
        if not any(held):
            return "without locks"
        return "under different locks" if all(held) else "one without a lock"
