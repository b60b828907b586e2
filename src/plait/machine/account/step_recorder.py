"""Records what threads do, visible operation by visible operation, as steps for reports."""

import dataclasses
from typing import TYPE_CHECKING, Any, Final, final

from plait.base.names import FieldRef, MethodRef
from plait.base.origins import is_library_class
from plait.ir import ops as ir
from plait.ir.build.entry import ENTRY
from plait.ir.free_fields import chosen_field
from plait.machine.account import display_names
from plait.machine.account.call_text import called_with
from plait.machine.account.contract_events import contract_event, with_result
from plait.machine.account.op_text import access_of, phrase
from plait.machine.account.step_order import Ordering
from plait.machine.account.value_text import show
from plait.machine.compile.compiled_code import Code, LastOp, Registers, Segment, StraightOp
from plait.machine.compile.internal_ops import EndThread, FinishClass
from plait.machine.state import Frame, State, Thread, Waiting
from plait.machine.thread_scheduling import operand
from plait.result.trace import Action, Location, Step
from plait.result.violations import StepViolation

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

RECORDED: Final = frozenset({*ir.VISIBLE, ir.Choose, EndThread})
"""The ops that a recorder takes down."""

OBSERVED: Final = RECORDED | {FinishClass, ir.Intrinsic, ir.AtomicBegin, ir.AtomicEnd}
"""The ops whose closures observers may wrap."""

_ACTIONS: Final = {
    ir.Choose: Action.CHOOSE,
    ir.Spawn: Action.START,
    ir.InitClass: Action.INITIALISE,
    ir.InitClassOf: Action.INITIALISE,
}
_NOT_CHECKED: Final = ("main", "<init>")
_RUN: Final = MethodRef("java/lang/Thread", "run", "()V")


@final
class Recorder:
    """The steps since `begin`. An op counts when it used up fuel, which only visible ones do."""

    def __init__(self) -> None:
        self._is_on = False
        self.steps: list[Step] = []
        self._ordering = Ordering()

    def begin(self) -> None:
        """Forget all steps, and record from here on."""
        self._is_on = True
        self.steps = []
        self._ordering = Ordering()

    def end(self) -> None:
        """Stop recording; the beginning of a program is the same in all runs."""
        self._is_on = False

    def wrap(
        self, machine: "Execution", code: Code, block: int, index: int, closure: StraightOp
    ) -> StraightOp:
        """A closure that does the same and records it."""
        op = code.body.blocks[block].ops[index]
        is_hidden = type(op) is ir.Choose and code.is_contract
        if type(op) not in RECORDED or is_hidden:
            return closure
        segment = code.segment(block, index)
        is_choice = type(op) is ir.Choose
        free = chosen_field(code.body, block, index) if is_choice else None

        def run(registers: Registers) -> None:
            if not self._is_on:
                closure(registers)
                return
            thread, fuel, depth = machine.thread, machine.fuel, len(machine.frames)
            frame = Frame(registers.copy(), segment, machine.epoch)
            waiting = thread.waiting
            try:
                closure(registers)
            finally:
                if machine.fuel < fuel or is_choice:
                    before = thread_before(thread, depth, frame, waiting)
                    self._record(machine, before, op, registers, free)

        return run

    def wrap_call(
        self, machine: "Execution", code: Code, block: int, index: int, closure: LastOp
    ) -> LastOp:
        """Calls are no steps, except for the call of an `--entry` method with chosen arguments."""
        op = next(iter(code.body.blocks[block].ops[index:]), None)
        if code.ref != ENTRY or not isinstance(op, ir.Invoke):
            return closure
        if not op.args or is_library_class(op.method.owner) or op.method.name in _NOT_CHECKED:
            return closure
        slots = [code.slot(arg) for arg in op.args]

        def run(registers: Registers) -> Segment | None:
            values = [registers[slot] for slot in slots]
            found = closure(registers)
            self._record_call(machine, values)
            return found

        return run

    def _record_call(self, machine: "Execution", values: list[Any]) -> None:
        """Add the step that begins the method which the topmost frame is about to run."""
        thread, state = machine.thread, machine.state
        code = machine.frames[-1].segment.code
        arguments = called_with(machine, state, code, values)
        if arguments:
            name = display_names.thread_name(machine, state, thread)
            frames = display_names.stack(thread)
            self.steps.append(
                Step(thread.number, name, frames[0], "is called", arguments, frames, internal=False)
            )

    def _record(
        self,
        machine: "Execution",
        before: Thread,
        op: Any,
        registers: Registers,
        free: FieldRef | None,
    ) -> None:
        """Add a step; `free` is the field whose first value it chooses."""
        state = machine.state
        code = before.frames[-1].segment.code
        frames = display_names.stack(before)
        is_own = not code.is_hidden
        at = frames[0] if is_own and frames else Location(_RUN, 0)
        is_internal = not is_own or is_library_class(_subject(code, op))
        values: tuple[tuple[str, str], ...] = ()
        told = contract_event(machine, state, before, op) if code.is_contract else None
        if told is not None and frames:
            at, is_internal = frames[0], is_library_class(frames[0].method.owner)
        elif code.is_contract:
            self._tell_result(machine, before, op)
        event = told or phrase(machine, state, before, op)
        if type(op) is ir.Choose:
            chosen = registers[code.slot(op.dest)]
            event = f"chooses {chosen}"
            if free is not None:
                value = show(machine, state, chosen, free.descriptor)
                owner = display_names.type_name(machine.types.of_class(free.owner))
                values = ((f"{owner}.{free.name}", value),)
        else:
            values = _values(machine, state, before, op, registers)
        self.steps.append(
            Step(
                before.number,
                display_names.thread_name(machine, state, before),
                at,
                event,
                values,
                frames,
                internal=is_internal,
                held=tuple(
                    display_names.object_name(machine, state, reference)
                    for reference in state.threads[before.number].held
                ),
                after=self._ordering.predecessors(machine, state, before, op, len(self.steps)),
                action=_ACTIONS.get(type(op), Action.OTHER),
                number=_number(state, before, op, registers),
            )
        )

    def _tell_result(self, machine: "Execution", before: Thread, op: Any) -> None:
        """Say in the step of a call what it takes, which is known when its section is left."""
        for index in range(len(self.steps) - 1, -1, -1):
            step = self.steps[index]
            if step.thread == before.number and not step.internal:
                event = with_result(machine, machine.state, before, op, step.event)
                if event is not None:
                    self.steps[index] = dataclasses.replace(step, event=event)
                return

    def note(self, violation: StepViolation) -> None:
        """Add the step in which a thread fails."""
        seen = violation.on_machine()
        frames = seen.frames
        at = frames[0] if frames else Location(_RUN, 0)
        self.steps.append(
            Step(seen.thread, seen.thread_name, at, seen.event, (), frames, internal=False)
        )


def _subject(code: Code, op: Any) -> str:
    """The class that decides whether a step is internal: its code runs, or it is initialised."""
    return op.cls if type(op) is ir.InitClass else code.ref.owner


def thread_before(thread: Thread, depth: int, frame: Frame, waiting: Waiting | None) -> Thread:
    """The thread as it was before an op."""
    copy = thread.copy(thread.epoch)
    copy.frames = [*thread.frames[: depth - 1], frame]
    copy.waiting = waiting
    return copy


def _values(
    machine: "Execution", state: State, before: Thread, op: Any, registers: Registers
) -> tuple[tuple[str, str], ...]:
    """The values read or written, by the names of their places."""
    access = access_of(machine, state, before, op)
    if access is None:
        return ()
    if isinstance(op, ir.Load):
        value = registers[before.frames[-1].segment.code.slot(op.dest)]
    else:
        reference, index = access.place
        value = state.heap[reference].values[index]
    return ((access.name, show(machine, state, value, access.descriptor)),)


def _number(state: State, before: Thread, op: Any, registers: Registers) -> int | None:
    """The integer that a step has chosen, or the thread that it has started."""
    if type(op) is ir.Choose:
        chosen = registers[before.frames[-1].segment.code.slot(op.dest)]
        return chosen if type(chosen) is int else None
    if type(op) is ir.Spawn:
        started = operand(before, op.thread)
        return next((t.number for t in state.threads if t.object == started), None)
    return None
