"""The machine on views: from a node to the next pause, choice, cut call or return.

The closures are the machine's own; only the loop that runs them is another. A node is *paused*
(before a visible op: expanding it begins a step of the machine) or *running* inside a step, with
the fuel that the step has left. So contexts and steps count as on the machine.
"""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Any, Final, NamedTuple, final

from plait.base.errors import UnsupportedError
from plait.base.origins import is_library_class
from plait.engines.executions.early_initialisation import is_early
from plait.engines.executions.execution_paths import Chooser
from plait.engines.visible.op_guards import GET_TRACE, OpGuards, check_trace
from plait.engines.visible.views import (
    CAUGHT,
    is_complete,
    is_stub,
    nothing,
    segment_of,
)
from plait.ir import ops as ir
from plait.ir.program import Program
from plait.machine import thread_lifecycle
from plait.machine.compile.compiled_code import Code, Ended, Pause, Switch
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.running_step import FOREVER, called_by
from plait.machine.state import Frame, State, Thread

_MANY: Final = 1 << 30
_SEGMENTS: Final = 3_000
"""Segments of code in one expansion, after which a node is made all the same."""

_BETWEEN_POLLS: Final = 256
_INITIALISE: Final = "initialise-"


class Event(Enum):
    """Why an expansion has ended."""

    PAUSE = auto()
    CHOICE = auto()
    LIMIT = auto()
    CALL = auto()
    RETURN = auto()
    THROW = auto()
    END = auto()
    AWAY = auto()
    """An assumption has failed: there is no such execution."""
    LOST = auto()
    """The thread has reached an unsupported operation."""


class Arrival(NamedTuple):
    """How an expansion has ended, and the fuel that is left of the step: 0, 1 or without end."""

    event: Event
    fuel: int


class EarlyClassError(Exception):
    """A class must be initialised before the search, which begins again."""


@final
class ViewExecution:
    """Runs the code of one program on views.

    `cuts_all` cuts off every call, not only those of a method that the chunk already has.
    """

    def __init__(
        self,
        program: Program,
        options: MachineOptions,
        poll: Callable[[], None],
        *,
        cuts_all: bool = False,
    ) -> None:
        self.machine = Machine(program, options, poll=poll, sink=lambda _stream, _text: None)
        self.execution = self.machine.execution
        self.guards = OpGuards(self.execution)
        self.execution.library.compiler = self.guards.fill
        self.late_classes: set[str] = set()
        """The classes that must not, or cannot, be initialised early."""
        self.returns_reference = False
        self.has_cut = False
        """Whether some call was cut off."""
        self.on_entry: Callable[[Sequence[Frame]], None] | None = None
        """Called with the frames of a chunk when a method is entered."""
        self._cuts_all = cuts_all
        self._cuts = False
        self._limit = _SEGMENTS

    # --- expansions -------------------------------------------------------------------------------

    def run_whole(
        self,
        state: State,
        thread: int,
        chooser: Chooser,
        *,
        choices: int = _MANY,
        fuel: int | None = None,
    ) -> Arrival:
        """Let a thread take a step, or go on in one, without cutting anything off."""
        self._cuts, self._limit = False, self.machine.options.run_limit
        try:
            return self.advance(state, thread, fuel, chooser, choices)
        finally:
            self._cuts, self._limit = True, _SEGMENTS

    def run_initialiser(self, state: State) -> bool:
        """Let the main thread, which initialises a class, finish; whether it makes no choices."""
        chooser = Chooser([])
        self.run_whole(state, 0, chooser, fuel=FOREVER)
        return not chooser.given()

    def advance(
        self, state: State, thread: int, fuel: int | None, chooser: Chooser, choices: int = 1
    ) -> Arrival:
        """Let a thread go on in place; without `fuel` it begins a step."""
        execution = self.execution
        execution.enter(state)
        execution.choose = chooser
        execution.slice = 1
        execution.violations = []
        execution.assumed_away = False
        execution.spawned = []
        execution.without_model = []
        self.guards.choices_left, self.guards.at_choice = choices, False
        if fuel is None:
            self.machine.prepare(thread)
        else:
            execution.select(thread)
            execution.is_alone = sum(not each.has_ended for each in state.threads) == 1
            execution.fuel = fuel
        event = self._go()
        left = execution.fuel
        if event in (Event.PAUSE, Event.END, Event.LOST):
            self._begin_new_threads(state)
        execution.leave()
        _forget(state.threads[thread])
        if execution.assumed_away:
            event = Event.AWAY
        return Arrival(event, FOREVER if left > FOREVER // 2 else min(max(left, 0), 1))

    def _begin_new_threads(self, state: State) -> None:
        """The end of a step: threads that it has started come to their first visible op."""
        self.guards.choices_left = _MANY
        cuts, self._cuts = self._cuts, False
        limit, self._limit = self._limit, self.machine.options.run_limit
        execution = self.execution
        for each in list(state.threads):
            if state.exit_status is not None or execution.assumed_away:
                break
            frames = each.frames
            if len(frames) == 2 and segment_of(frames[1]) is frames[1].segment.code.entry:
                execution.select(each.number)
                execution.is_alone = False
                execution.fuel = 0
                self._go()
                _forget(execution.thread)
        self._cuts, self._limit = cuts, limit

    def _go(self) -> Event:
        try:
            return self._loop()
        except UnsupportedError as error:
            reason = error.followed_by(called_by(self.execution.frames))
            self.execution.without_model.append(str(reason))
            self._lose()
            return Event.LOST

    def _lose(self) -> None:
        """Block the running thread forever; its stack below the chunk does not matter any more."""
        execution = self.execution
        bottom = thread_lifecycle.ending(execution.library)
        execution.frames[0] = Frame(list(bottom.tail), bottom.entry, execution.epoch)
        thread_lifecycle.lose(execution)

    def _loop(self) -> Event:
        """Run closures until one of the events."""
        execution, frames = self.execution, self.execution.frames
        budget = self._limit
        while True:
            frame = frames[-1]
            registers, segment = frame.registers, frame.segment
            depth = len(frames)
            try:
                while True:
                    for op in segment.ops:
                        op(registers)
                    following = segment.last(registers)
                    if following is None:
                        break
                    segment = following
                    budget -= 1
                    if budget % _BETWEEN_POLLS == 0:
                        execution.poll()
                    if budget <= 0:
                        frame.segment = segment
                        return Event.LIMIT
            except Switch:
                pass
            except Pause as pause:
                top = frames[-1]
                top.segment = top.segment.code.segment(*pause.args)
                return Event.CHOICE if self.guards.at_choice else Event.PAUSE
            except Ended:
                return Event.END
            budget -= 1
            if len(frames) > depth:
                if self._enters(frames):
                    return Event.CALL
            elif is_stub(frames[-1]):
                return self._left(frame, frames[-1])
            if budget <= 0:
                if len(frames) < depth:  # the result of a call is there
                    _stand_after_call(frames[-1])
                return Event.LIMIT

    def _left(self, frame: Frame, below: Frame) -> Event:
        result = frame.segment.code.ref.descriptor.rpartition(")")[2]
        self.returns_reference = result[0] in "L["
        return Event.THROW if segment_of(below) is CAUGHT else Event.RETURN

    def _enters(self, frames: list[Frame]) -> bool:
        """A method is entered; whether the call is cut off."""
        code = frames[-1].segment.code
        if code.ref == GET_TRACE:
            check_trace(self.execution, frames)
        if self.on_entry is not None:
            self.on_entry(frames)
        if not self._cuts:
            return False
        self._demand_early_initialisation(code)
        if not self._is_cut(code, frames):
            return False
        self.has_cut = True
        return True

    def _demand_early_initialisation(self, code: Code) -> None:
        name = code.ref.name
        if code.declaring is None and name.startswith(_INITIALISE):
            cls = name.removeprefix(_INITIALISE)
            if cls not in self.late_classes:
                if is_early(self.execution, self.execution.types.of_class(cls)):
                    raise EarlyClassError(cls)
                self.late_classes.add(cls)

    def _is_cut(self, code: Code, frames: list[Frame]) -> bool:
        """Whether the chunk has the method already; one of a library must be there twice."""
        if self._cuts_all:
            return True
        patience = 1 if is_library_class(code.ref.owner) else 0
        for frame in frames[1 if is_complete(frames) else 3 : -1]:
            if frame.segment.code is code:
                if not patience:
                    return True
                patience -= 1
        return False

    def throw(self, state: State, thread: int, exception: int) -> Arrival | None:
        """Let an exception arrive at the top of a chunk; an arrival when it leaves that too."""
        execution = self.execution
        execution.enter(state)
        execution.select(thread)
        execution.frames.append(nothing())
        execution.throw(exception)
        execution.leave()
        _forget(state.threads[thread])
        if segment_of(execution.frames[-1]) is CAUGHT:
            return Arrival(Event.THROW, 0)
        return None


def hand_over(thread: Thread, value: Any) -> None:
    """Give the topmost frame, which has called, the result; it is there from now on."""
    top = thread.frames[-1]
    top.registers[top.segment.dest] = value
    _stand_after_call(top)


def _stand_after_call(frame: Frame) -> None:
    """Liveness must not take the register of a result for one that is still to be written."""
    frame.segment = frame.segment.code.segment(frame.segment.block, frame.segment.index)


def _forget(thread: Thread) -> None:
    """Forget what no continuation reads."""
    if thread.held:
        thread.held.clear()
    if thread.pending_exception and not _will_catch(thread):
        thread.pending_exception = 0


def _will_catch(thread: Thread) -> bool:
    """Whether the pending exception is still on its way."""
    if not thread.frames:
        return False
    segment = segment_of(thread.frames[-1])
    return segment is CAUGHT or isinstance(segment.op, ir.Catch)
