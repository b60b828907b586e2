"""One search by a kernel: its findings become sightings, each with a path to it."""

from collections.abc import Callable
from typing import Any, Final, final

from plait.analysis.races.proved_accesses import RaceFreedom
from plait.base.names import MethodRef
from plait.base.node import node
from plait.engines.benign_races import BenignRaces
from plait.engines.executions.race_free_steps import NOTHING
from plait.engines.explicit.kernel.kernel_choice import make_kernel
from plait.engines.explicit.kernel.kernel_opcodes import (
    HEADER,
    NAMED,
    REDUCE_CHAINS,
    REDUCE_SETS,
    REDUCE_SLEEP,
    REDUCE_WEAK,
    V_ASSERTION,
    V_DEADLOCK,
    V_EXCEPTION,
    V_LIVELOCK,
    V_RACE,
    V_REACHED,
)
from plait.engines.explicit.linking.future_effects import Learning
from plait.engines.explicit.linking.program_image import Image
from plait.engines.explicit.linking.state_loading import load_state
from plait.engines.explicit.search.single_steps import Step
from plait.engines.explicit.search.strategies import DepthFirst, Strategy
from plait.engines.explicit.search.visited_lines import LineMarks
from plait.machine.machine import Machine
from plait.machine.state import State
from plait.spec.properties import (
    AssertionsHold,
    LineUnreachable,
    NoDataRace,
    NoDeadlock,
    NoLivelock,
    NoUncaughtException,
    Property,
    watched_lines,
)
from plait.spec.timeouts import Timeouts

KINDS: Final[dict[Property, int]] = {
    AssertionsHold(): V_ASSERTION,
    NoUncaughtException(): V_EXCEPTION,
    NoDeadlock(): V_DEADLOCK,
    NoDataRace(): V_RACE,
    NoLivelock(): V_LIVELOCK,
}
NO_REDUCTION: Final = 0
REDUCTION: Final = REDUCE_SETS | REDUCE_SLEEP | REDUCE_WEAK | REDUCE_CHAINS
"""Persistent sets, sleep sets, the cycle proviso for both, steps taken at once."""

_MORE_ANCHORS: Final = 1 << 20


def kind_of(asked: Property) -> int:
    """The kind of sightings that violate a property."""
    return V_REACHED if isinstance(asked, LineUnreachable) else KINDS[asked]


@final
@node
class Sighting:
    """A violation that the kernel has found, by its kind, and the steps from the start to it.

    Sightings with equal keys show the same violation. `passes`: the steps do not stop at accesses
    that are proved race free.
    """

    kind: int
    key: Any
    steps: tuple[Step, ...]
    passes: bool = False

    def violates(self, asked: Property) -> bool:
        """Whether the sighting violates a property."""
        if isinstance(asked, LineUnreachable):
            return self.kind == V_REACHED and bool(self.key == asked)
        return self.kind == KINDS[asked]


@final
@node
class Learned:
    """What one of several searches over the same states has learned, besides sightings."""

    deepest: int
    assumptions: frozenset[str]
    methods: frozenset[MethodRef]
    stuck_reasons: tuple[str, ...]
    reached: frozenset[tuple[str, int]]
    has_ended: bool
    has_assumed: bool


def _never(_more_bytes: int) -> None:
    """Without a budget."""


def room_for(start: State) -> int:
    """How many words to reserve for named objects: those of the start, and later anchors."""
    words = sum(len(cell.values) + HEADER for cell in start.heap.values())
    return NAMED + words + _MORE_ANCHORS


@final
class Exploration:
    """A kernel that explores from a state, and its sightings.

    `bound` is the largest number of context switches, None for all schedules; starting with another
    thread than the one that `ran` before the start (-1: none) takes one. With `find_all` every
    distinct sighting is kept, else the first of each kind, and of each line in `lines`. The search
    stops when only the kinds `beside` are left to find, or with `stops_at_first` when one of the
    others is found. `reduction` has effect only in depth-first searches without a bound or spurious
    wake-ups. Steps do not stop at the accesses that are `proved` race free. The search regularly
    calls `poll`, also in the middle of a step, with the number of bytes that the kernel may need
    soon; `poll` may raise.
    """

    def __init__(
        self,
        machine: Machine,
        start: State,
        benign: BenignRaces,
        wanted: int,
        *,
        find_all: bool,
        bound: int | None = None,
        ran: int = -1,
        kernel: str = "auto",
        strategy: Strategy | None = None,
        lines: frozenset[LineUnreachable] = frozenset(),
        beside: int = 0,
        stops_at_first: bool = False,
        reduction: int = NO_REDUCTION,
        proved: RaceFreedom = NOTHING,
        poll: Callable[[int], None] = _never,
    ) -> None:
        self._poll = poll
        self.kernel = make_kernel(kernel, room_for(start))
        options = machine.options
        self.kernel.interpreter.run_limit = options.run_limit
        self.kernel.interpreter.input_limit = options.input_limit
        self.kernel.interpreter.frame_limit = options.stack_limit
        self.kernel.enabledness.spurious = options.spurious_wakeups
        self.kernel.enabledness.is_test = machine.execution.program.is_test
        self.kernel.hasher.timeouts = list(Timeouts).index(options.timeouts)
        self.kernel.search.bound = -1 if bound is None else bound
        self.kernel.search.ran = ran
        self.kernel.interpreter.wanted = wanted
        self.kernel.search.watcher = self
        self.kernel.interpreter.poll = self._look_at_budget
        self._image = Image(machine.execution, self.kernel, start, benign, proved)
        self._marks = LineMarks(self._image, watched_lines(lines))
        self._told: set[tuple[str, int]] = set()
        self._lines = lines
        self._beside = beside
        self._stops_at_first = stops_at_first
        if bound is None and strategy is None and not options.spurious_wakeups:
            self.kernel.pending.reduction = reduction
        if self.kernel.pending.reduction:
            self.kernel.pending.learner = self._image.learner = Learning(self._image)
        self._find_all = find_all
        self._seen: set[Any] = set()
        self._racing: dict[Any, tuple[int, int]] = {}
        self._is_begun = False
        self._strategy = DepthFirst() if strategy is None else strategy
        self._start = start
        self.sightings: list[Sighting] = []
        self.stuck_reasons: list[str] = []

    def advance(self, steps: int) -> bool:
        """Take this many steps; true when the search is over."""
        if not self._is_begun:
            self._is_begun = True
            load_state(self._image, self._start)
            self._strategy.begin(self)
        return self._strategy.advance(self, steps)

    @property
    def image(self) -> Image:
        """The linked program."""
        return self._image

    def growth(self) -> int:
        """How many bytes the kernel's tables may soon need at once."""
        return self.kernel.search.growth()

    def words(self) -> int:
        """How many words of eight bytes the search takes, without the kernel's tables."""
        return self.kernel.words.size() + self._strategy.words()

    @property
    def was_cut(self) -> bool:
        """Whether schedules with more switches than allowed were left out."""
        return (
            bool(self.kernel.search.nodes < self.kernel.search.possible)
            and self.kernel.search.bound >= 0
        )

    def ignore(self, asked: Property) -> None:
        """Stop looking for violations of a property."""
        if isinstance(asked, LineUnreachable):
            self._lines -= {asked}
        if not isinstance(asked, LineUnreachable) or not self._lines:
            self._want_no_more(kind_of(asked))

    def reached(self) -> set[tuple[str, int]]:
        """File and number of the lines of the program that threads have reached."""
        return self._marks.reached() | self._told

    # --- searches over the same states ------------------------------------------------------------

    def begin_part(self) -> None:
        """From now on, count and report only what this process does; its leader polls."""
        self._poll = _never
        self.kernel.search.states = self.kernel.search.transitions = 0
        self.sightings.clear()

    def look_again(self) -> None:
        """Forget all sightings, and look for them again."""
        self._seen.clear()
        self._racing.clear()
        self.sightings.clear()

    def shows(self, kind: int, key: Any) -> bool:
        """Whether a violation was seen since `look_again`."""
        return (kind, key) in self._seen

    def racing(self, key: Any) -> tuple[int, ...]:
        """The threads that were seen in the race with this key; none for other violations."""
        return self._racing.get(key, ())

    def take_sightings(self) -> list[Sighting]:
        """The sightings since the last call."""
        found, self.sightings = self.sightings, []
        return found

    def learned(self) -> Learned:
        """What to report to the leading process."""
        assumptions = frozenset(self._image.execution.assumptions)
        reasons = tuple(self.stuck_reasons)
        kernel, reached = self.kernel, frozenset(self.reached())
        ends = bool(kernel.search.has_ended), bool(kernel.search.has_assumed)
        methods = frozenset(self._image.execution.library.called)
        return Learned(kernel.stack.deepest, assumptions, methods, reasons, reached, *ends)

    def learn(self, learned: Learned) -> None:
        """Add what another process has learned."""
        self.kernel.stack.deepest = max(self.kernel.stack.deepest, learned.deepest)
        self._image.execution.assumptions.update(learned.assumptions)
        self._image.execution.library.called.update(learned.methods)
        self._told |= learned.reached
        self.kernel.search.has_ended = self.kernel.search.has_ended or learned.has_ended
        self.kernel.search.has_assumed = self.kernel.search.has_assumed or learned.has_assumed
        for reason in learned.stuck_reasons:
            self.stuck(reason)

    # --- what the kernel calls --------------------------------------------------------------------

    def _look_at_budget(self) -> None:
        """Threads have run for some time: poll."""
        self._poll(self.growth())

    def stepped(self) -> None:
        """The last step has violated a property."""
        for violation in self._image.facade.violations:
            kind = kind_of(violation.violated)
            if self.kernel.interpreter.wanted & kind:
                self._note(kind, violation.identity())
        self._marks.settle()
        self.forget()

    def forget(self) -> None:
        """The last step is discarded."""
        self._marks.forget()
        self._image.facade.violations.clear()

    def deadlock(self) -> None:
        """The state shows a deadlock."""
        kernel = self.kernel
        threads = range(len(self._image.facade.state.threads))
        where = frozenset(
            (kernel.enabledness.stack_number(i), kernel.enabledness.is_barred(i)) for i in threads
        )
        self._note(V_DEADLOCK, where)

    def race(self, one: int, other: int) -> None:
        """Two threads race in the state."""
        number = self.kernel.enabledness.stack_number
        key = frozenset((number(one), number(other)))
        self._racing.setdefault(key, (one, other))
        self._note(V_RACE, key)

    def stuck(self, reason: str) -> None:
        """A step reaches an unsupported operation."""
        if reason not in self.stuck_reasons:
            self.stuck_reasons.append(reason)

    def _note(self, kind: int, key: Any) -> None:
        if (kind, key) not in self._seen:
            self.add(
                Sighting(kind, key, self._strategy.path(self), self.kernel.interpreter.has_proofs)
            )

    def add(self, sighting: Sighting) -> None:
        """Keep a sighting if it is new."""
        kind, key = sighting.kind, sighting.key
        if (kind, key) not in self._seen:
            self._seen.add((kind, key))
            self.sightings.append(sighting)
            if kind == V_REACHED:
                self.ignore(key)
            elif not self._find_all:
                self._want_no_more(kind)
            if self._stops_at_first and not kind & self._beside:
                self.kernel.interpreter.wanted = 0
            self.kernel.search.stop = not self.kernel.interpreter.wanted

    def _want_no_more(self, kind: int) -> None:
        """Stop looking for a kind; stop the search when only kinds beside others are left."""
        self.kernel.interpreter.wanted &= ~kind
        if not self.kernel.interpreter.wanted & ~self._beside:
            self.kernel.interpreter.wanted = 0
