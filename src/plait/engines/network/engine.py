"""The network engine: no races, no deadlocks of locks, for any number of threads; or suspicions.

Conflicting accesses that are not ordered or excluded by starts, joins, locks, publication or class
initialisation become questions to a Monitor-DPN. Whether one thread can stand at the one access
while another stands at the other is an emptiness problem of tree automata (Nordhoff and others
2013).
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, NamedTuple, final

from plait.analysis.facts import Facts, facts_of
from plait.analysis.locks.guarded_by import NOTHING_GUARDED, Guards, callers, described
from plait.analysis.points_to.method_instances import CallSite
from plait.analysis.races.race_assumptions import assumptions, obstacles
from plait.analysis.races.race_pairs import Candidate, candidates
from plait.analysis.races.shared_accesses import Access, MemoryPlace
from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted
from plait.base.processes import Executors, forked_workers
from plait.engines.api import CoverageObserver, EngineInfo, Explored, Observer
from plait.engines.network.deadlocks import Deadlocks
from plait.engines.network.descriptor import INFO
from plait.engines.network.extraction import extract
from plait.engines.network.information_flow import InformationFlow
from plait.engines.network.options import NetworkOptions
from plait.engines.network.parallel_queries import answers
from plait.engines.network.program_model import ProgramModel
from plait.engines.network.source_places import Places
from plait.ir.program import Program
from plait.logic.automata.parallel_heads import ParallelHeads
from plait.result.assumptions import RACES_NOT_EXCLUDED
from plait.result.report import Claim
from plait.result.trace import Location
from plait.result.verdicts import WHY_STOPPED, Bounds, Holds, Suspected, Unknown, Verdict, Why
from plait.spec.flow.policy import Policy
from plait.spec.guards import Guard
from plait.spec.properties import NoDataRace, NoDeadlock, Property, SecretsKept

UNREAD_CODE_DOES_NOT_WAIT: Final = "unanalysed library code does not wait for other threads"


class NetworkEngine:
    """Proves that there is no race or deadlock, or reports suspected accesses and locks."""

    info: ClassVar[EngineInfo] = INFO

    def __init__(self, options: NetworkOptions, executors: Executors = forked_workers) -> None:
        self._options = options
        self._executors = executors

    def check(
        self,
        program: Program,
        properties: tuple[Property, ...],
        budget: Budget,
        observer: Observer,
    ) -> Iterator[Claim]:
        """Yield claims; see `engines.api.Engine`."""
        handled = [asked for asked in properties if type(asked) in self.info.handles]
        decided: set[Property] = set()
        try:
            facts = facts_of(program, budget, self._options.benign_races)
            if isinstance(observer, CoverageObserver):
                methods = (instance.method for instance in facts.points_to.instances)
                observer.explored(Explored(frozenset(methods)))
            model = ProgramModel(facts)
            for asked in handled:
                client = _Client(facts, model, program, budget, observer)
                for verdict in self._verdicts(asked, client):
                    yield Claim(asked, verdict)
                decided.add(asked)
        except BudgetExhausted as spent:
            for asked in handled:
                if asked not in decided:
                    yield Claim(asked, Unknown(WHY_STOPPED[spent.reason], ""))

    def _verdicts(self, asked: Property, client: "_Client") -> Iterator[Verdict]:
        if isinstance(asked, NoDataRace):
            return client.races(self._options.workers, self._executors)
        if isinstance(asked, NoDeadlock):
            return client.deadlocks()
        if isinstance(asked, SecretsKept):
            return client.secrets(self._options.policy)
        return client.guards(self._options.guards)


@final
class _Client:
    """Answers a property for one program."""

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

    def races(self, workers: int, executors: Executors) -> Iterator[Verdict]:
        """The pairs of accesses that may race; empty if there are none."""
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
        self._observer.progress(INFO.id, counters)
        meetings = _Meetings(self._model, suspects, self._budget)
        alike = _Words(facts, self._program).alike(suspects)
        groups = list(alike.values())

        def can_happen(number: int) -> bool:
            return any(meetings.can_happen(suspect) for suspect in groups[number])

        told = 0
        found = answers(
            [len(group) for group in groups], workers, can_happen, self._budget, executors
        )
        for verdict, is_possible in zip(alike, found, strict=True):
            if is_possible:
                told += 1
                yield verdict
                self._observer.progress(INFO.id, {**counters, "suspected pair": told})
        yield from self._conclusion(assumptions(facts), is_suspected=bool(told))

    def deadlocks(self) -> Iterator[Verdict]:
        """The cycles of locks that may deadlock; empty if there are none."""
        deadlocks = Deadlocks(self._facts, self._model, self._program, self._budget)
        told: set[Suspected] = set()
        for verdict in deadlocks.suspects():
            if verdict not in told:
                told.add(verdict)
                yield verdict
        others = deadlocks.other_reasons()
        if others:
            detail = f"threads may hang for reasons other than lock cycles: {'; '.join(others)}"
            yield Unknown(Why.IMPRECISE, detail)
        given = (*assumptions(self._facts), UNREAD_CODE_DOES_NOT_WAIT)
        yield from self._conclusion(given, is_suspected=bool(told or others))

    def guards(self, guards: tuple[Guard, ...]) -> Iterator[Verdict]:
        """Where locks that annotations name may not be held; empty if they always are."""
        judged = Guards(self._facts, self._program, guards)
        unclear = [f"{described(guard)}: unknown lock" for guard in judged.unclear()]
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

    def secrets(self, policy: Policy | None) -> Iterator[Verdict]:
        """The public events that may depend on secrets; empty if there are none."""
        if policy is None:
            yield Unknown(Why.UNSUPPORTED, "no policy says what is secret")
            return
        flows = InformationFlow(self._facts, self._program, policy, self._budget)
        found = list(flows.suspects())
        self._observer.progress(INFO.id, flows.counters)
        yield from found
        given = flows.assumptions()
        if not found and self._may_race():
            given = (*given, RACES_NOT_EXCLUDED)
        yield from self._conclusion(given, is_suspected=bool(found))

    def _may_race(self) -> bool:
        """Whether some accesses may race: then Java allows more than interleavings."""
        suspects, _ = candidates(self._facts, self._budget)
        meetings = _Meetings(self._model, suspects, self._budget)
        return any(map(meetings.can_happen, suspects))

    def _conclusion(self, given: tuple[str, ...], *, is_suspected: bool) -> Iterator[Verdict]:
        reasons = obstacles(self._facts)
        if reasons:
            yield Unknown(Why.UNSUPPORTED, "; ".join(reasons))
        elif not is_suspected:
            yield Holds(Bounds(), given)


@final
class _Meetings:
    """Decides whether schedules that respect the locks lead two threads to two accesses."""

    def __init__(self, model: ProgramModel, suspects: Sequence[Candidate], budget: Budget) -> None:
        sites = {access.site for suspect in suspects for access in suspect[1:]}
        extracted = extract(model, sites)
        self._before = extracted.before
        self._heads = ParallelHeads(extracted.dpn, self._before.values(), budget)

    def can_happen(self, suspect: Candidate) -> bool:
        """Whether two threads can stand before the accesses of a pair at the same time."""
        one, other = (self._before.get(access.site) for access in suspect[1:])
        return one is not None and other is not None and self._heads.can_meet(one, other)


_PRIMITIVES: Final = "plait/vm/"
"""The package of synthetic code, which users have never seen."""


class _Named(NamedTuple):
    """An access in words; the first part is the sort key."""

    order: tuple[str, int, int, bool]
    at: Location
    is_write: bool
    has_locks: bool


@final
class _Words:
    """The words for suspected pairs."""

    def __init__(self, facts: Facts, program: Program) -> None:
        self._facts = facts
        self._places = Places(facts, program)
        self._named: list[_Named] = []
        self._numbers: dict[_Named, int] = {}
        self._of_access: dict[tuple[CallSite, bool], int] = {}
        self._memory: dict[MemoryPlace, str] = {}

    def alike(self, suspects: Sequence[Candidate]) -> dict[Suspected, list[Candidate]]:
        """The pairs, grouped by their words."""
        by_parts: dict[tuple[str, int, int], list[Candidate]] = {}
        for suspect in suspects:
            place, first, second = suspect
            memory = self._memory.get(place)
            if memory is None:
                memory = self._memory[place] = self._places.memory(place)
            parts = (memory, self._number(first), self._number(second))
            by_parts.setdefault(parts, []).append(suspect)
        found: dict[Suspected, list[Candidate]] = {}
        for (memory, one, other), pairs in by_parts.items():
            verdict = _suspected(memory, self._named[one], self._named[other])
            found.setdefault(verdict, []).extend(pairs)
        return found

    def _number(self, access: Access) -> int:
        """The number of the words for an access."""
        key = (access.site, access.is_write)
        number = self._of_access.get(key)
        if number is None:
            named = self._name(access)
            number = self._numbers.setdefault(named, len(self._named))
            if number == len(self._named):
                self._named.append(named)
            self._of_access[key] = number
        return number

    def _name(self, access: Access) -> _Named:
        at = self._places.of(self._shown(access.site))
        order = (str(at.method), at.line, at.bci, access.is_write)
        return _Named(order, at, access.is_write, bool(self._facts.held(access)))

    def _shown(self, site: CallSite) -> CallSite:
        """The call in the code of a primitive that makes the access, if there is exactly one."""
        instances = self._facts.points_to.instances
        while instances[site.instance].method.owner.startswith(_PRIMITIVES):
            callers = set(self._facts.graph.callers(site.instance))
            if len(callers) != 1:
                break
            site = callers.pop()
        return site


def _suspected(memory: str, *accesses: _Named) -> Suspected:
    """The pair in the order of its locations."""
    ordered = sorted(accesses, key=lambda named: named.order)
    at = tuple(named.at for named in ordered)
    verbs = " and ".join("write" if named.is_write else "read" for named in ordered)
    lines = dict.fromkeys(f"{place.file or place.method}:{place.line}" for place in at)
    what = f"{memory}: {verbs}, {_locks(ordered)}"
    return Suspected(at, f"{what}, not ordered by happens-before ({' and '.join(lines)})")


def _locks(accesses: Sequence[_Named]) -> str:
    held = [named.has_locks for named in accesses]
    if not any(held):
        return "without locks"
    return "holding different locks" if all(held) else "one holds no lock"
