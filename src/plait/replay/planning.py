"""From a witness in the machine's steps to stretches between points of the JVM's code.

Wherever the schedule takes the turn from a thread, that thread must stop on the JVM too: before
the instruction that makes its next visible operation. Code that models replace has no such
instruction; then it is the call that leads there. A point inside the JDK is approached in two
stretches, first to the program's own call, for JDK code may run more often on a JVM than under
Plait, but not between the program's call and the point.
"""

from collections.abc import Sequence
from typing import Final, Protocol, assert_never, final

from plait.base.errors import SpuriousWitnessError
from plait.base.names import FieldRef, MethodRef
from plait.base.node import node
from plait.base.origins import is_library_class
from plait.ir import ops as ir
from plait.ir.build.contract_choice import BY_CONTRACT
from plait.ir.places import StaticPlace
from plait.ir.program import Program
from plait.machine.account.contract_calls import is_in_condition, waits_unchanged
from plait.machine.account.op_text import access_of
from plait.machine.choices import ChoiceKind, ChoicePoint, GivenAnswers
from plait.machine.compile.compiled_code import Segment
from plait.machine.compile.internal_ops import EndThread
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.state import State, Thread
from plait.replay.obstacles import ObstacleError, Obstacles
from plait.replay.timing import elapsing
from plait.replay.watching import CALL, Pass, Watcher
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
from plait.result.trace import Run
from plait.result.violation_evidence import (
    ComesTo,
    NotShown,
    SeenOnJvm,
    StandAtAccesses,
    StaysBlocked,
    Throws,
)
from plait.result.violations import Violation

_EDGE: Final = 0
"""The bytecode index of what a synchronized method does before its first instruction."""


_TIMED: Final = "sleeps and timed waits end when the schedule says so"
_CLOCK: Final = "time passes only in sleeps and timed waits"
_INSIDE: Final = "a thread can stop inside a native method"

_MODELS: Final = "plait/vm/"
"""Where what stands for the JVM's own code is written."""


class CodeOrigin(Protocol):
    """Tells which methods a JVM runs as the machine does."""

    def covers(self, method: MethodRef) -> bool:
        """Whether the method's bytecode indices are those of the JVM's method."""

    def is_synchronized(self, method: MethodRef) -> bool:
        """Whether the method takes a monitor when it is called."""


def make_plan(
    program: Program, origin: CodeOrigin, options: MachineOptions, run: Run, violation: Violation
) -> ReplayPlan:
    """The stretches that lead a JVM along the run into the violation.

    `ObstacleError` when the run does what nobody can make a JVM do.
    """
    return _Planner(program, origin, options).plan(run, violation)


@final
@node
class _Point:
    """Where a thread stands in the JVM's code.

    `passed` is the op that comes next; when `is_inside`, the call that the thread is in. `field` is
    the static field that comes next.
    """

    passed: Pass
    is_inside: bool
    line: int
    field: FieldRef | None = None

    @property
    def place(self) -> tuple[MethodRef, int]:
        return self.passed.method, self.passed.bci


@final
class _Planner:
    """Runs the machine along a witness and writes down the stretches."""

    def __init__(self, program: Program, origin: CodeOrigin, options: MachineOptions) -> None:
        self._origin = origin
        self._watcher = Watcher()
        self._machine = Machine(program, options, recorder=self._watcher)
        self._obstacles = Obstacles(self._machine)
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

    def plan(self, run: Run, violation: Violation) -> ReplayPlan:
        """The plan for one run."""
        machine = self._machine
        state = machine.start()
        seen = violation.on_jvm()
        self._watcher.passes.clear()
        choose = _Answers(run.choices)
        last = run.turns[-1]
        for turn in run.turns:
            for _ in range(turn.visible_ops):
                if self._stands_at_accesses(state, seen):
                    break
                if turn.thread not in machine.enabled(state):
                    raise SpuriousWitnessError(
                        f"the run lets thread {turn.thread} move, which cannot"
                    )
                self._obstacles.before(state, turn.thread)
                self._waiting_seconds += elapsing(machine.execution, state, turn.thread)
                machine.step(state, turn.thread, choose)
                self._note_time(state)
            if turn is not last or turn.thread not in _failing(seen):
                self._obstacles.after(state, turn.thread)
                self._stop(state, turn.thread)
        race_on = self._finish(state, seen)
        return ReplayPlan(
            tuple(self._stretches),
            tuple(self._inputs),
            race_on,
            tuple(self._free_values),
            self._waiting_seconds,
            tuple(
                sorted(filter(may_differ_on_a_jvm, machine.execution.assumptions | self._assuming))
            ),
            tuple(sorted(self._watcher.chosen)),
        )

    def _note_time(self, state: State) -> None:
        """Keep in mind whether time matters, which is not what it is on a JVM."""
        if any(thread.deadline is not None for thread in state.threads):
            self._assuming.add(_TIMED)
        if state.clock_was_read:
            self._assuming.add(_CLOCK)

    def _stands_at_accesses(self, state: State, seen: SeenOnJvm) -> bool:
        """Whether the two threads of a data race are about to make their accesses."""
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
                self._run(thread, Fail())
            case StaysBlocked(blocked=blocked):
                for item in blocked:
                    is_ending = _is_at_end(state.threads[item.thread])
                    self._run(item.thread, ReachEnd() if is_ending else Block())
            case ComesTo(thread=thread, frames=frames):
                at = frames[0]
                self._run(thread, ReachCode(at.method, at.bci, 1, at.line))
            case StandAtAccesses(first=first, second=second):
                if not self._stands_at_accesses(state, seen):
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

    def _run(self, number: int, goal: Goal, callers: Sequence[_Point] = ()) -> None:
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
            self._run(number, End())
        elif _is_at_end(thread):
            self._run(number, ReachEnd())
        else:
            self._stop_in_code(thread)
            return
        self._watcher.passes[number].clear()

    def _stop_in_code(self, thread: Thread) -> None:
        points = self._points(thread)
        passes = self._watcher.passes[thread.number]
        if not points and any(self._origin.covers(passed.method) for passed in passes):
            self._run(thread.number, Settle())
            passes.clear()
        if not points:
            return  # not begun: a JVM holds the thread at its start
        if _is_in_wait(thread):
            method, bci = points[0].place
            self._run(thread.number, EnterWait(method, bci, points[0].line), points[1:])
            passes.clear()
            return
        self._approach(thread.number, points, passes)
        has_reached = self._reach(thread.number, points, passes)
        if has_reached:
            passes.clear()
        if points[0].is_inside and (not has_reached or _is_copying(thread)):
            self._assuming.add(_INSIDE)

    def _approach(self, number: int, points: list[_Point], passes: list[Pass]) -> None:
        """Stop at the program's own call first; passes that come before it count no more."""
        depth = next(
            (n for n, p in enumerate(points) if not is_library_class(p.passed.method.owner)), 0
        )
        own = points[depth]
        if depth and own.is_inside and self._reach(number, points[depth:], passes):
            del passes[: len(passes) - passes[::-1].index(own.passed)]

    def _reach(self, number: int, points: list[_Point], passes: list[Pass]) -> bool:
        """Add the stretch to the first point; False when no step of the JVM leads there."""
        point, *callers = points
        arrivals = passes.count(point.passed) + (not point.is_inside)
        has_arrived = point.place in self._begun.get(number, ())
        if has_arrived or self._standing.get(number) == point.place:
            arrivals -= 1
        method, bci = point.place
        if point.field is not None and point.place in self._watcher.begun[number]:
            self._run(number, ReachAccess(method, bci, point.field, point.line), callers)
            self._standing[number] = point.place
            return True
        if arrivals <= 0:
            return False
        self._run(number, ReachCode(method, bci, arrivals, point.line), callers)
        if not point.is_inside:
            self._standing[number] = point.place
        return True

    def _points(self, thread: Thread) -> list[_Point]:
        """The frames in code that JVMs run too, innermost first."""
        segments = [frame.segment for frame in reversed(thread.frames)]
        if self._is_entering(segments[0]):
            del segments[0]
        shared = [s for s in _outside_models(segments) if self._origin.covers(s.code.ref)]
        return [self._point(segment) for segment in shared]

    def _point(self, segment: Segment) -> _Point:
        code, bci = segment.code, segment.bci
        is_inside = segment.site != segment.index
        kind = CALL if is_inside else type(segment.op).__name__
        field = None
        if not is_inside and isinstance(segment.op, ir.Load | ir.Store):
            place = segment.op.place
            if isinstance(place, StaticPlace):
                _, slot = self._machine.execution.types.static_slot(place.field)
                field = slot.ref
        return _Point(Pass(code.ref, bci, kind), is_inside, code.body.line_at(bci), field)

    def _is_entering(self, segment: Segment) -> bool:
        """Whether a synchronized method's monitor comes next, which a JVM takes for the caller."""
        return (
            isinstance(segment.op, ir.MonitorEnter)
            and segment.bci == _EDGE
            and self._origin.is_synchronized(segment.code.ref)
        )


def _is_in_wait(thread: Thread) -> bool:
    """Whether a JVM's thread has to be in the call that waits, giving up a monitor or lock."""
    is_about_to = is_in_condition(thread) and isinstance(thread.frames[-1].segment.op, ir.Wait)
    return is_about_to or (thread.waiting is not None and not waits_unchanged(thread))


def _is_copying(thread: Thread) -> bool:
    """Whether the thread stands at an access of a model, perhaps not at the first of several."""
    segment = thread.frames[-1].segment
    is_access = isinstance(segment.op, ir.Load | ir.Store)
    return is_access and segment.code.ref.owner.startswith(_MODELS)


def _outside_models(segments: list[Segment]) -> list[Segment]:
    """The frames, innermost first, without the JDK's that our models call by themselves."""
    found: list[Segment] = []
    is_ours = False
    for segment in reversed(segments):
        owner = segment.code.ref.owner
        is_ours = owner.startswith(_MODELS) or (is_ours and is_library_class(owner))
        if not is_ours:
            found.append(segment)
    return found[::-1]


def _failing(seen: SeenOnJvm) -> tuple[int, ...]:
    """The thread that fails while it runs, if that is how the run ends."""
    return (seen.thread,) if isinstance(seen, Throws | ComesTo) else ()


@final
class _Answers:
    """Answers from the witness; refuses those that a JVM would not give."""

    accepts_wide = True

    def __init__(self, answers: tuple[int, ...]) -> None:
        self._given = GivenAnswers(answers)

    def __call__(self, point: ChoicePoint) -> int:
        answer = self._given(point)
        if point.kind is ChoiceKind.NOTIFY and answer:
            raise ObstacleError(
                "it requires `notify` to wake another thread than the one that has waited longest, "
                "which is the one that HotSpot takes"
            )
        if point.kind is ChoiceKind.ENTER and not answer:
            raise ObstacleError(
                f"it needs a thread that is interrupted to get a lock all the same, {BY_CONTRACT}"
            )
        return answer


def _is_at_end(thread: Thread) -> bool:
    """Whether a thread has run all its code, but has not ended."""
    return isinstance(thread.frames[-1].segment.op, EndThread)
