"""Searches with and without tracked fields side by side: the same states, the same sightings."""

from typing import Any

from tests.unit.machine.programs import LIBRARY

from plait.engines.benign_races import BenignRaces
from plait.engines.executions.execution_paths import Chooser
from plait.engines.executions.state_observation import find_deadlock, find_races
from plait.engines.explicit.kernel.kernel_opcodes import (
    F_BACK,
    F_HEADER,
    F_SUM,
    T_COUNT,
    T_FRAME,
    T_SIZE,
    THREADS,
    V_ASSERTION,
    V_DEADLOCK,
    V_RACE,
)
from plait.engines.explicit.linking.state_loading import first_fork
from plait.engines.explicit.search.kernel_search import Exploration
from plait.engines.explicit.search.single_steps import steps_from
from plait.engines.explicit.tracking.fields import Domain
from plait.engines.explicit.tracking.tracked_search import TrackedSearch
from plait.engines.explicit.tracking.tracker import Tracker
from plait.engines.explicit.tracking.visits import Entry
from plait.ir.program import Program
from plait.ir.text import parse_program
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.state import State
from plait.result.violations import AssertionFailed, UncaughtException
from plait.spec.tracking import TrackedField, parse_tracking, resolve_tracked

ALL = 15
Keys = set[tuple[int, int]]


def parse(text: str) -> Program:
    """A program whose class `T` has the entry, with the library that it may need."""
    return parse_program(f"entry T.main()V\n{LIBRARY}\n{text}", origin="tracked")


class Pair:
    """One program for both searches, from one start."""

    def __init__(self, program: Program, kernel: str = "auto") -> None:
        self.program = program
        self.machine = Machine(program, MachineOptions(assertions=True, explore=True))
        self.start: State = first_fork(self.machine)[0]
        self._kernel = kernel

    def fields(self, text: str) -> tuple[TrackedField, ...]:
        asked = parse_tracking(text).fields
        return tuple(resolve_tracked(self.program, field) for field in asked)

    def prepare(self, strategy: Any) -> Exploration:
        return Exploration(
            self.machine,
            self.start,
            BenignRaces(),
            ALL,
            find_all=True,
            kernel=self._kernel,
            strategy=strategy,
        )

    def finish(self, search: Exploration, steps: int = 10_000) -> None:
        while not search.advance(steps):
            pass

    def explore(self, strategy: Any) -> Exploration:
        search = self.prepare(strategy)
        self.finish(search)
        return search

    def tracked(self, text: str, **options: bool) -> tuple[Exploration, TrackedSearch]:
        strategy = TrackedSearch(self.fields(text), **options)
        return self.explore(strategy), strategy


class Plain:
    """A strategy that keeps the hashes of all states; gives up above `most`."""

    def __init__(self, most: int = 1 << 30) -> None:
        self.keys: Keys = set()
        self.first: tuple[int, int] = (0, 0)
        self.sightings: set[tuple[int, Any]] = set()
        self._work: list[bytes] = []
        self._most = most

    def begin(self, search: Exploration) -> None:
        search.kernel.snapshots.set_base()
        self.first = search.kernel.snapshots.state_keys()
        self._arrive(search)

    def _arrive(self, search: Exploration) -> None:
        key = search.kernel.snapshots.state_keys()
        if key not in self.keys:
            self.keys.add(key)
            if search.kernel.search.look():
                self._work.append(search.kernel.snapshots.snapshot())

    def advance(self, search: Exploration, steps: int) -> bool:
        while self._work and len(self.keys) <= self._most:
            search.kernel.snapshots.restore_snapshot(self._work.pop())
            for _ in steps_from(search, search.kernel.enabledness.enabled_mask()):
                if search.kernel.interpreter.violated:
                    search.stepped()
                if not search.kernel.interpreter.assumed_away:
                    self._arrive(search)
        return True

    def path(self, search: Exploration) -> tuple[Any, ...]:
        return ()

    def words(self) -> int:
        return 0


def concrete_keys(search: Exploration, strategy: TrackedSearch) -> Keys:
    """The hashes of all states that the entries between steps stand for, but for the start's."""
    found: Keys = set()
    for key, entry in list(strategy.table.items()):
        if isinstance(key[0], int):
            found |= expand(search, strategy, entry)
    return found


def expand(search: Exploration, strategy: TrackedSearch, entry: Entry) -> Keys:
    """The hashes of the states that an entry stands for."""
    tracker, kernel = strategy.tracker, search.kernel
    diagrams = tracker.diagrams
    found: Keys = set()
    for arrival in entry.arrivals:
        rest = arrival.states
        while rest.satisfiable():
            strategy.place(search, arrival.origin)
            strategy.run(search, arrival.start, arrival.answers)
            kernel.snapshots.state_keys()
            survivors = _survivors(tracker)
            variables = [bit for _, _, bits in survivors for bit in bits]
            values = diagrams.assignment(rest, variables)
            assert values is not None, "satisfiable"
            rest &= ~diagrams.literals(values)
            for holder, kind, bits in survivors:
                number = sum(values[bit] << place for place, bit in enumerate(bits))
                _poke(search, tracker, holder, kind, number)
            found.add(kernel.snapshots.state_keys())
    return found


def _survivors(tracker: Tracker) -> list[tuple[Any, Any, tuple[int, ...]]]:
    places = [(place, domain, bits) for place, domain, bits, _, _ in tracker.places_after()]
    return [*places, *tracker.after().registers]


def _poke(search: Exploration, tracker: Tracker, holder: Any, kind: Any, number: int) -> None:
    kernel = search.kernel
    if isinstance(kind, Domain):
        address, index = holder
        kernel.words.poke_slot(address, index, kind.word(search.image, number))
        return
    if kind.enum is not None:
        number = tracker.fields.domain_of_enum(kind.enum).word(search.image, number)
    elif kind.is_signed and number >> kind.width - 1:
        number -= 1 << kind.width
    thread, depth, _, slot = holder
    at = THREADS + thread * T_SIZE
    frame = kernel.words.peek(at + T_FRAME)
    for _ in range(kernel.words.peek(at + T_COUNT) - depth):
        frame -= kernel.words.peek(frame + F_BACK)
    kernel.words.poke(frame + F_SUM, 0)
    kernel.words.poke(frame + F_HEADER + slot, number)


def check_replays(pair: Pair, search: Exploration) -> None:
    """Every sighting is seen again by the machine, which does not track."""
    for sighting in search.sightings:
        state = pair.start.copy()
        violations: tuple[Any, ...] = ()
        for thread, answers in sighting.steps:
            assert thread in pair.machine.enabled(state)
            chooser = Chooser(list(answers))
            violations = pair.machine.step(state, thread, chooser).violations
            assert chooser.given()[: len(answers)] == answers
        enabled = pair.machine.enabled(state)
        if sighting.kind == V_DEADLOCK:
            assert find_deadlock(pair.machine, state, enabled) is not None
        elif sighting.kind == V_RACE:
            assert any(find_races(pair.machine, state, enabled, BenignRaces()))
        else:
            kind = AssertionFailed if sighting.kind == V_ASSERTION else UncaughtException
            assert sighting.key in {v.identity() for v in violations if isinstance(v, kind)}


def by_kind(search: Exploration) -> set[tuple[int, Any]]:
    return {(item.kind, item.key) for item in search.sightings}
