"""From a witness in the machine's steps to stretches between points of the JVM's code.

Wherever the schedule takes the turn from a thread, that thread must stop on the JVM too: before
the instruction that makes its next visible operation. Code that models replace has no such
instruction; then it is the call that leads there. A point inside the JDK is approached in two
stretches, first to the program's own call, for JDK code may run more often on a JVM than under
Plait, but not between the program's call and the point.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Final, assert_never, final

from plait.base.errors import SpuriousWitnessError
from plait.base.names import FieldRef, MethodRef
from plait.base.origins import is_library_class
from plait.ir import ops as ir
from plait.machine.account.contract_calls import has_acted, waits_unchanged
from plait.machine.account.op_text import access_of
from plait.machine.choices import ChoicePoint
from plait.machine.compile.internal_ops import EndThread
from plait.machine.machine import Machine, StepResult
from plait.machine.replay import Replaying, RunObserver
from plait.machine.state import State, Thread
from plait.replay.obstacles import ObstacleError, Obstacles
from plait.replay.standing_points import CodeOrigin, Point, StandingPoints, is_copying
from plait.replay.timing import elapsing
from plait.replay.watching import Pass, Watcher
from plait.result.assumptions import may_differ_on_a_jvm
from plait.result.schedule import (
    Block,
    End,
    EnterWait,
    Fail,
    FreeValue,
    Goal,
    ReachAccess,
    ReachCode,
    ReachEnd,
    ReplayPlan,
    Settle,
    Stretch,
)
from plait.result.trace import Run, Turn
from plait.result.violation_evidence import (
    ComesTo,
    NotShown,
    SeenOnJvm,
    StandAtAccesses,
    StaysBlocked,
    Throws,
)
from plait.result.violations import Violation

_TIMED: Final = "sleeps and timed waits end when the schedule says so"
_CLOCK: Final = "time passes only in sleeps and timed waits"
_INSIDE: Final = "a thread can stop inside a native method"


@final
class Planning(RunObserver):
    """Writes down the stretches while the machine that `watcher` watches is taken along a run."""

    def __init__(
        self, origin: CodeOrigin, watcher: Watcher, run: Run, violation: Violation
    ) -> None:
        self._origin = origin
        self._points: StandingPoints
        self._watcher = watcher
        self._run = run
        self._seen = violation.on_jvm()
        self._ends = list(accumulate(turn.visible_ops for turn in run.turns))
        """After how many steps each turn is over."""
        self._outcome: ReplayPlan | ObstacleError | None = None
        self._machine: Machine
        self._obstacles: Obstacles
        self._state: State
        self._stretches: list[Stretch] = []
        self._inputs: list[str] = []
        self._free_values: list[FreeValue] = []
        self._waiting_seconds = 0.0
        self._assuming: set[str] = set()
        """What else a JVM may not do in the same way."""
        self._standing: dict[int, tuple[MethodRef, int]] = {}
        """For threads that stand before an instruction on the JVM: which one."""
        self._begun: dict[int, set[tuple[MethodRef, int]]] = {}
        """The instructions that threads are in the middle of on the JVM."""

    # --- along the run --------------------------------------------------------------------------

    def begin(self, replaying: Replaying) -> None:
        """Log from here on: a JVM begins where the program does."""
        self._machine, self._state = replaying.machine, replaying.state
        self._obstacles = Obstacles(replaying.machine)
        self._points = StandingPoints(self._origin, replaying.machine)
        self._watcher.begin()

    def before(self, replaying: Replaying, thread: int) -> None:
        """Look whether a JVM can do the step, or need not any more."""
        self._go_on(lambda: self._foresee(replaying.steps, thread))

    def chosen(self, point: ChoicePoint, answer: int) -> None:
        """Refuse what a JVM would not choose."""
        self._go_on(lambda: self._obstacles.choice(point, answer))

    def after(self, replaying: Replaying, _thread: int, _result: StepResult) -> None:
        """Stop the thread on the JVM too where its turn is over."""
        self._go_on(lambda: self._pass(replaying.steps))

    def plan(self) -> ReplayPlan:
        """The plan for the run, which is over; `ObstacleError` when there can be none."""
        self._go_on(self._conclude)
        if isinstance(self._outcome, ObstacleError):
            raise self._outcome
        assert self._outcome is not None, "a plan should have come to its end"
        return self._outcome

    def _go_on(self, part: Callable[[], None]) -> None:
        """Do a part of the planning, unless there is a plan already, or can be none."""
        if self._outcome is None:
            try:
                part()
            except ObstacleError as obstacle:
                self._outcome = obstacle

    def _foresee(self, steps: int, thread: int) -> None:
        """The plan ends where the two threads of a data race are about to make their accesses."""
        if self._stands_at_accesses():
            for turn in self._run.turns[bisect_right(self._ends, steps) :]:
                self._end_turn(turn)
            self._conclude()
            return
        self._obstacles.before(self._state, thread)
        self._waiting_seconds += elapsing(self._machine.execution, self._state, thread)

    def _pass(self, steps: int) -> None:
        self._note_time(self._state)
        number = bisect_left(self._ends, steps)
        if self._ends[number] == steps:
            self._end_turn(self._run.turns[number])

    def _end_turn(self, turn: Turn) -> None:
        """Stop the thread where its turn ends, unless it is the failing one at the end."""
        if turn is not self._run.turns[-1] or turn.thread not in _failing(self._seen):
            self._obstacles.after(self._state, turn.thread)
            self._stop(self._state, turn.thread)

    def _conclude(self) -> None:
        """Lead the threads into the violation; then there is a plan."""
        race_on = self._finish(self._state, self._seen)
        assumptions = self._machine.execution.assumptions | self._assuming
        self._outcome = ReplayPlan(
            tuple(self._stretches),
            tuple(self._inputs),
            race_on,
            tuple(self._free_values),
            self._waiting_seconds,
            tuple(sorted(filter(may_differ_on_a_jvm, assumptions))),
            tuple(sorted(self._watcher.chosen)),
        )

    def _note_time(self, state: State) -> None:
        """Keep in mind whether time matters, which is not what it is on a JVM."""
        if any(thread.deadline is not None for thread in state.threads):
            self._assuming.add(_TIMED)
        if state.clock_was_read:
            self._assuming.add(_CLOCK)

    def _stands_at_accesses(self) -> bool:
        """Whether the two threads of a data race are about to make their accesses."""
        state, seen = self._state, self._seen
        if not isinstance(seen, StandAtAccesses):
            return False
        views = {view.thread: view for view in self._machine.threads(state)}
        places = set()
        for side in (seen.first, seen.second):
            view = views.get(side.thread)
            if view is None or view.has_ended or view.frames != side.frames:
                return False
            pending = self._machine.pending(state, side.thread)
            places.add(pending.access.place if pending and pending.access else None)
        return len(places) == 1 and None not in places

    def _finish(self, state: State, seen: SeenOnJvm) -> FieldRef | None:
        """Lead the threads of the violation into it; the field of a data race."""
        match seen:
            case Throws(thread=thread):
                self._add(thread, Fail())
            case StaysBlocked(blocked=blocked):
                for item in blocked:
                    is_ending = _is_at_end(state.threads[item.thread])
                    self._add(item.thread, ReachEnd() if is_ending else Block())
            case ComesTo(thread=thread, frames=frames):
                at = frames[0]
                self._add(thread, ReachCode(at.method, at.bci, 1, at.line))
            case StandAtAccesses(first=first, second=second):
                if not self._stands_at_accesses():
                    raise SpuriousWitnessError("the run does not lead to the data race")
                for side in (first, second):
                    if self._watcher.passes[side.thread] or side.thread not in self._standing:
                        self._stop(state, side.thread)
                return self._field(state, first.thread)
            case NotShown(because=because):
                raise ObstacleError(because)
            case _:
                assert_never(seen)
        return None

    def _field(self, state: State, number: int) -> FieldRef | None:
        thread = state.threads[number]
        op = thread.frames[-1].segment.op
        access = access_of(self._machine.execution, state, thread, op)
        return None if access is None else access.field

    def _add(self, number: int, goal: Goal, callers: Sequence[Point] = ()) -> None:
        """Add a stretch; what the thread has done since its last one belongs to it.

        `callers` are the frames below the one that stands at the goal.
        """
        self._stretches.append(Stretch(number, goal))
        self._inputs += self._watcher.inputs.pop(number, [])
        self._free_values += self._watcher.free_values.pop(number, [])
        self._standing.pop(number, None)
        self._begun[number] = self._watcher.begun[number].intersection(p.place for p in callers)

    # --- where a thread stands ------------------------------------------------------------------

    def _stop(self, state: State, number: int) -> None:
        """Add the stretches that take the thread to where it stands on the machine."""
        thread = state.threads[number]
        if thread.has_ended:
            self._add(number, End())
        elif _is_at_end(thread):
            self._add(number, ReachEnd())
        else:
            self._stop_in_code(thread)
            return
        self._watcher.passes[number].clear()

    def _stop_in_code(self, thread: Thread) -> None:
        points = self._points.of(thread)
        passes = self._watcher.passes[thread.number]
        has_run = any(self._origin.covers(passed.method) for passed in passes)
        if not points and has_run and _is_in_contract(thread):
            self._reach_last(thread.number, passes)
            self._add(thread.number, Settle())
            passes.clear()
        if not points:
            return  # not begun: a JVM holds the thread at its start
        if _is_in_wait(thread):
            method, bci = points[0].place
            self._add(thread.number, EnterWait(method, bci, points[0].line), points[1:])
            passes.clear()
            return
        self._approach(thread.number, points, passes)
        has_reached = self._reach(thread.number, points, passes)
        if has_reached:
            passes.clear()
        if points[0].is_inside and (not has_reached or is_copying(thread)):
            self._assuming.add(_INSIDE)

    def _reach_last(self, number: int, passes: list[Pass]) -> None:
        """Stop at the last op of the program's own: a worker may be parked before it, too."""
        own = [p for p in passes if self._origin.covers(p.method) and not _is_of_library(p)]
        if not own:
            return
        method, bci = own[-1].method, own[-1].bci
        is_there = (method, bci) in (self._standing.get(number), *self._begun.get(number, ()))
        arrivals = own.count(own[-1]) - is_there
        if arrivals > 0:
            line = self._machine.program.body(method).line_at(bci)
            self._add(number, ReachCode(method, bci, arrivals, line))

    def _approach(self, number: int, points: list[Point], passes: list[Pass]) -> None:
        """Stop at the program's own call first; passes that come before it count no more."""
        depth = next(
            (n for n, p in enumerate(points) if not is_library_class(p.passed.method.owner)), 0
        )
        own = points[depth]
        if depth and own.is_inside and self._reach(number, points[depth:], passes):
            del passes[: len(passes) - passes[::-1].index(own.passed)]

    def _reach(self, number: int, points: list[Point], passes: list[Pass]) -> bool:
        """Add the stretch to the first point; False when no step of the JVM leads there."""
        point, *callers = points
        arrivals = passes.count(point.passed) + (not point.is_inside)
        has_arrived = point.place in self._begun.get(number, ())
        if has_arrived or self._standing.get(number) == point.place:
            arrivals -= 1
        method, bci = point.place
        if point.field is not None and point.place in self._watcher.begun[number]:
            self._add(number, ReachAccess(method, bci, point.field, point.line), callers)
            self._standing[number] = point.place
            return True
        if arrivals <= 0:
            return False
        self._add(number, ReachCode(method, bci, arrivals, point.line), callers)
        if not point.is_inside:
            self._standing[number] = point.place
        return True


def _is_of_library(passed: Pass) -> bool:
    return is_library_class(passed.method.owner)


def _is_in_contract(thread: Thread) -> bool:
    """Whether a thread runs a model that stands for other code of the JDK."""
    return any(frame.segment.code.is_contract for frame in thread.frames)


def _is_in_wait(thread: Thread) -> bool:
    """Whether a JVM's thread has to be in the call that waits, giving up a monitor or lock."""
    is_about_to = has_acted(thread) and isinstance(thread.frames[-1].segment.op, ir.Wait)
    return is_about_to or (thread.waiting is not None and not waits_unchanged(thread))


def _failing(seen: SeenOnJvm) -> tuple[int, ...]:
    """The thread that fails while it runs, if that is how the run ends."""
    return (seen.thread,) if isinstance(seen, Throws | ComesTo) else ()


def _is_at_end(thread: Thread) -> bool:
    """Whether a thread has run all its code, but has not ended."""
    return isinstance(thread.frames[-1].segment.op, EndThread)
