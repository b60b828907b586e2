"""The network engine: no races, no deadlocks of locks, for any number of threads; or suspicions.

Pairs of conflicting accesses that starts, joins, locks, publication or class initialisation do not
keep apart are put to a Monitor-DPN: whether one thread can stand at the one access while another
stands at the other is a question of emptiness of tree automata (Nordhoff and others 2013).
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, final

from plait.analysis.accesses import Access
from plait.analysis.assumptions import assumptions, obstacles
from plait.analysis.facts import Facts
from plait.analysis.guards import NOTHING_GUARDED, Guards, callers, described
from plait.analysis.pairs import Candidate, candidates
from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted
from plait.base.node import node
from plait.engines.api import EngineInfo, Observer
from plait.engines.benign_races import BenignRaces
from plait.engines.network.deadlocks import Deadlocks
from plait.engines.network.extraction import extract
from plait.engines.network.places import Places
from plait.engines.network.program_model import ProgramModel
from plait.engines.network.sharing import answers
from plait.ir.program import Program
from plait.logic.automata.marked_trees import Mark
from plait.logic.automata.questions import Questions
from plait.logic.automata.schedules import schedule
from plait.result.report import Claim
from plait.result.verdicts import Bounds, Holds, Suspected, Unknown, Verdict, Why
from plait.spec.guards import Guard
from plait.spec.properties import GuardsHeld, NoDataRace, NoDeadlock, Property

UNREAD_CODE_DOES_NOT_WAIT: Final = "library code that is not read does not wait for other threads"
_WHY: Final = {"time": Why.TIMEOUT, "memory": Why.MEMORY, "interrupted": Why.INTERRUPTED}


@node
class NetworkOptions:
    """`benign_races` are the fields whose races do not count; `guards` what annotations say.

    `workers` processes ask about pairs of accesses.
    """

    benign_races: BenignRaces = BenignRaces()
    guards: tuple[Guard, ...] = ()
    workers: int = 1


class NetworkEngine:
    """Proves that there is no race or deadlock, or names the accesses and locks that may be one."""

    info: ClassVar[EngineInfo] = EngineInfo(
        id="network",
        handles=frozenset({NoDataRace, NoDeadlock, GuardsHeld}),
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
        if self._options.workers > 1:
            from plait.base.processes import require_fork

            require_fork()
        handled = [asked for asked in properties if type(asked) in self.info.handles]
        decided: set[Property] = set()
        try:
            facts = Facts(program, budget, self._options.benign_races)
            model = ProgramModel(facts)
            for asked in handled:
                client = _Client(facts, model, program, budget, observer)
                for verdict in self._verdicts(asked, client):
                    yield Claim(asked, verdict)
                decided.add(asked)
        except BudgetExhausted as spent:
            for asked in handled:
                if asked not in decided:
                    yield Claim(asked, Unknown(_WHY[spent.what], ""))

    def _verdicts(self, asked: Property, client: "_Client") -> Iterator[Verdict]:
        if isinstance(asked, NoDataRace):
            return client.races(self._options.workers)
        if isinstance(asked, NoDeadlock):
            return client.deadlocks()
        return client.guards(self._options.guards)


@final
class _Client:
    """Asks one program all that a property needs."""

    def __init__(
        self,
        facts: Facts,
        model: ProgramModel,
        program: Program,
        budget: Budget,
        observer: Observer,
    ) -> None:
        self._facts = facts
        self._model = model
        self._program = program
        self._budget = budget
        self._observer = observer

    def races(self, workers: int) -> Iterator[Verdict]:
        """The pairs that may race, or that there are none."""
        facts = self._facts
        suspects, counts = candidates(facts, self._budget)
        counters = {
            "method instance": len(facts.points_to.instances),
            "thread": len(facts.threads.roots),
            "pair": counts.pairs,
            "unordered pair": counts.after_order,
            "unlocked pair": counts.after_locks,
            "suspected pair": 0,
        }
        self._observer.progress("network", counters)
        meetings = _Meetings(self._model, suspects, self._budget)
        words = _Words(facts, self._program)
        alike: dict[Suspected, list[Candidate]] = {}
        for suspect in suspects:
            alike.setdefault(words.suspected(suspect), []).append(suspect)
        groups = list(alike.values())

        def can_happen(number: int) -> bool:
            return any(meetings.can_happen(suspect) for suspect in groups[number])

        told = 0
        found = answers([len(group) for group in groups], workers, can_happen, self._budget)
        for verdict, is_possible in zip(alike, found, strict=True):
            if is_possible:
                told += 1
                yield verdict
                self._observer.progress("network", {**counters, "suspected pair": told})
        yield from self._conclusion(assumptions(facts), is_suspected=bool(told))

    def deadlocks(self) -> Iterator[Verdict]:
        """The circles of locks that may close, or that there are none."""
        deadlocks = Deadlocks(self._facts, self._model, self._program, self._budget)
        told: set[Suspected] = set()
        for verdict in deadlocks.suspects():
            if verdict not in told:
                told.add(verdict)
                yield verdict
        others = deadlocks.other_reasons()
        if others:
            detail = (
                f"threads may hang for other reasons than circles of locks: {'; '.join(others)}"
            )
            yield Unknown(Why.IMPRECISE, detail)
        given = (*assumptions(self._facts), UNREAD_CODE_DOES_NOT_WAIT)
        yield from self._conclusion(given, is_suspected=bool(told or others))

    def guards(self, guards: tuple[Guard, ...]) -> Iterator[Verdict]:
        """Where locks that annotations name are not surely held, or that they always are."""
        judged = Guards(self._facts, self._program, guards)
        unclear = [f"{described(guard)}: no such lock is known" for guard in judged.unclear()]
        if unclear:
            yield Unknown(Why.UNSUPPORTED, "; ".join(unclear))
        places = Places(self._facts, self._program)
        is_suspected = bool(unclear)
        for breach in judged.breaches():
            self._budget.poll()
            is_suspected = True
            calls = [at for at in callers(self._facts, breach.site) if places.of(at).file]
            lines = [places.line(at) for at in (breach.site, *calls)]
            because = f"{described(breach.guard)}: {breach.what} without it ({' < '.join(lines)})"
            yield Suspected((places.of(breach.site),), because)
        given = assumptions(self._facts) if guards else (NOTHING_GUARDED,)
        yield from self._conclusion(given, is_suspected=is_suspected)

    def _conclusion(self, given: tuple[str, ...], *, is_suspected: bool) -> Iterator[Verdict]:
        reasons = obstacles(self._facts)
        if reasons:
            yield Unknown(Why.UNSUPPORTED, "; ".join(reasons))
        elif not is_suspected:
            yield Holds(Bounds(), given)


@final
class _Meetings:
    """Whether schedules that respect the locks lead two threads to two accesses."""

    def __init__(self, model: ProgramModel, suspects: Sequence[Candidate], budget: Budget) -> None:
        sites = {access.site for suspect in suspects for access in suspect[1:]}
        self._extracted = extract(model, sites)
        self._questions = Questions(self._extracted.dpn, budget)

    def can_happen(self, suspect: Candidate) -> bool:
        """Whether two threads can stand before the accesses of a pair at the same time."""
        before = self._extracted.before
        heads = [before.get(access.site) for access in (suspect.first, suspect.second)]
        marks = tuple(Mark(frozenset({head})) for head in heads if head is not None)
        tree = self._questions.find(marks) if len(marks) > 1 else None
        if tree is None:
            return False
        schedule(self._extracted.dpn, tree)  # every answer is replayed on the network
        return True


class _Words:
    """What a suspected pair is called."""

    def __init__(self, facts: Facts, program: Program) -> None:
        self._facts = facts
        self._places = Places(facts, program)

    def suspected(self, suspect: Candidate) -> Suspected:
        """The pair in the order of its locations."""
        accesses = sorted((suspect.first, suspect.second), key=self._order)
        at = tuple(self._places.of(access.site) for access in accesses)
        verbs = " and ".join("write" if access.is_write else "read" for access in accesses)
        what = f"{self._places.memory(suspect.place)}: {verbs}, {self._locks(accesses)}"
        lines = dict.fromkeys(f"{place.file or place.method}:{place.line}" for place in at)
        return Suspected(at, f"{what}, in no certain order ({' and '.join(lines)})")

    def _order(self, access: Access) -> tuple[str, int, int, bool]:
        at = self._places.of(access.site)
        return str(at.method), at.line, at.bci, access.is_write

    def _locks(self, accesses: list[Access]) -> str:
        held = [bool(self._facts.held(access)) for access in accesses]
        if not any(held):
            return "without locks"
        return "under different locks" if all(held) else "one without a lock"
