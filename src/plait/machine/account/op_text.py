"""The next op in words: places, objects, phrases in the third person."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from plait.base.names import FieldRef
from plait.base.node import node
from plait.ir import ops as ir
from plait.ir.operators import Order, Woken
from plait.ir.places import ElementPlace, FieldPlace, Place, StaticPlace
from plait.java.class_files.descriptors import source_name
from plait.machine.account import display_names
from plait.machine.compile.internal_ops import EndThread
from plait.machine.intrinsics.unsafe_offsets import locate
from plait.machine.runtime_types import Slot
from plait.machine.state import State, Thread
from plait.machine.thread_scheduling import operand

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

_MEMORY: Final = (ir.Load, ir.Store, ir.AtomicUpdate)


@node
class Access:
    """A visible access to memory.

    `place` is object and slot or element, comparable within one state. `is_plain` means that two
    such accesses, one a write, race. `descriptor` is the type of the place. `field` is None for an
    array's element, `array` its array's type. `code` is the class whose code it stands in.
    `is_final` means that reads by other threads are not visible.
    """

    place: tuple[int, int]
    name: str
    is_write: bool
    is_plain: bool
    descriptor: str
    field: FieldRef | None
    array: str
    code: str
    is_final: bool


@node
class _Target:
    reference: int
    index: int
    slot: Slot | None
    descriptor: str


def access_of(machine: "Execution", state: State, thread: Thread, op: Any) -> Access | None:
    """The access that an op will make, None when it makes no visible access."""
    if not isinstance(op, _MEMORY):
        return None
    target = _target(machine, state, thread, op.place)
    is_write = not isinstance(op, ir.Load)
    reference, slot = target.reference, target.slot
    cell = state.heap.get(reference) or machine.anchors.cell(reference)
    if not cell.is_shared:
        return None
    if slot is not None and (slot.is_silent or (slot.is_final and not is_write)):
        return None
    return Access(
        (reference, target.index),
        _place_name(machine, state, target),
        is_write,
        is_plain(op, slot),
        target.descriptor,
        None if slot is None else slot.ref,
        cell.type.descriptor if slot is None else "",
        thread.frames[-1].segment.code.ref.owner,
        slot is not None and slot.is_final,
    )


def _target(machine: "Execution", state: State, thread: Thread, place: Place) -> _Target:
    if isinstance(place, FieldPlace):
        slot = machine.types.instance_slot(place.field)
        base = operand(thread, place.base)
        return _Target(base, slot.index, slot, slot.field.descriptor)
    if isinstance(place, StaticPlace):
        kind, slot = machine.types.static_slot(place.field)
        holder = machine.anchors.statics(kind)
        return _Target(holder, slot.index, slot, slot.field.descriptor)
    if isinstance(place, ElementPlace):
        array = operand(thread, place.array)
        descriptor = state.heap[array].type.descriptor[1:]
        return _Target(array, operand(thread, place.index), None, descriptor)
    base, offset = operand(thread, place.base), operand(thread, place.offset)
    found = locate(machine, state.heap, base, offset, place.descriptor)
    descriptor = place.descriptor if found.slot is None else found.slot.field.descriptor
    return _Target(found.reference, found.index, found.slot, descriptor)


def _place_name(machine: "Execution", state: State, target: _Target) -> str:
    if target.slot is None:
        return f"{display_names.object_name(machine, state, target.reference)}[{target.index}]"
    owner = machine.types.of_class(target.slot.ref.owner)
    return f"{display_names.type_name(owner)}.{target.slot.ref.name}"


def is_plain(op: Any, slot: Slot | None) -> bool:
    """Whether two such accesses to a place, one of them a write, would race."""
    if isinstance(op, ir.AtomicUpdate):
        return False
    if op.order is Order.DECLARED:
        return slot is None or not slot.is_volatile
    return bool(op.order is Order.PLAIN)


# --- phrases ------------------------------------------------------------------------------------

_Phrase: TypeAlias = "Callable[[Execution, State, Thread, Any], str]"


def phrase(machine: "Execution", state: State, thread: Thread, op: Any) -> str:
    """The phrase for the op, such as "reads Counter.count" or "acquires Account@2"."""
    if isinstance(op, _MEMORY):
        name = _place_name(machine, state, _target(machine, state, thread, op.place))
        return f"{_VERBS[type(op)]} {name}"
    make = _PHRASES.get(type(op))
    return "goes on" if make is None else make(machine, state, thread, op)


_VERBS: Final = {ir.Load: "reads", ir.Store: "writes", ir.AtomicUpdate: "updates"}


def _about_monitor(verb: str) -> _Phrase:
    def make(machine: "Execution", state: State, thread: Thread, op: Any) -> str:
        return f"{verb} {display_names.object_name(machine, state, operand(thread, op.monitor))}"

    return make


def _about_thread(verb: str) -> _Phrase:
    def make(machine: "Execution", state: State, thread: Thread, op: Any) -> str:
        named = operand(thread, op.thread)
        return f"{verb} {display_names.name_of_thread_object(machine, state, named)}"

    return make


def _wait(machine: "Execution", state: State, thread: Thread, op: ir.Wait) -> str:
    name = display_names.object_name(machine, state, operand(thread, op.monitor))
    waiting = thread.waiting
    if waiting is None:
        return f"waits on {name}"
    if waiting.outcome is None:
        return (
            f"stops waiting on {name}, timed out"
            if waiting.is_timed
            else (f"stops waiting on {name} spuriously")
        )
    return f"wakes up and acquires {name} again"


def _init(_machine: "Execution", _state: State, _thread: Thread, op: ir.InitClass) -> str:
    return f"initialises class {source_name(op.cls)}"


def _init_of(machine: "Execution", _state: State, thread: Thread, op: ir.InitClassOf) -> str:
    return f"initialises class {source_name(machine.mirrored(operand(thread, op.cls)).descriptor)}"


_WOKEN: Final = {
    Woken.ONE: "a waiter",
    Woken.FIRST: "the first waiter",
    Woken.ALL: "all waiters",
}


def _notify(machine: "Execution", state: State, thread: Thread, op: ir.Notify) -> str:
    name = display_names.object_name(machine, state, operand(thread, op.monitor))
    return f"notifies {_WOKEN[op.woken]} of {name}"


def _fixed(text: str) -> _Phrase:
    return lambda _machine, _state, _thread, _op: text


_PHRASES: Final[dict[type[Any], _Phrase]] = {
    ir.MonitorEnter: _about_monitor("acquires"),
    ir.MonitorExit: _about_monitor("releases"),
    ir.TryEnter: _about_monitor("tries to acquire"),
    ir.EnterInterruptibly: _about_monitor("acquires"),
    ir.CanEnter: _about_monitor("asks for the owner of"),
    ir.Wait: _wait,
    ir.Notify: _notify,
    ir.Spawn: _about_thread("starts"),
    ir.ThreadStatus: _about_thread("asks the status of"),
    ir.Join: _about_thread("joins"),
    ir.Unpark: _about_thread("unparks"),
    ir.Interrupt: _about_thread("interrupts"),
    ir.TestInterrupt: _about_thread("tests the interrupt status of"),
    ir.InitClass: _init,
    ir.InitClassOf: _init_of,
    ir.Park: _fixed("parks"),
    ir.Sleep: _fixed("sleeps"),
    ir.Yield: _fixed("yields"),
    ir.Halt: _fixed("ends the program"),
    EndThread: _fixed("ends"),
}
