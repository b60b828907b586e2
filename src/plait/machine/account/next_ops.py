"""The next ops of threads: for race detection, deadlock reports and traces."""

from typing import TYPE_CHECKING, TypeAlias, final

from plait.base.names import FieldRef
from plait.base.node import node
from plait.ir import ops as ir
from plait.java.class_files.descriptors import source_name
from plait.machine.account import display_names
from plait.machine.account.contract_calls import waits_unchanged
from plait.machine.account.held_locks import all_locks, monitors
from plait.machine.account.op_text import Access, access_of, phrase
from plait.machine.class_initialisation import initialising_thread
from plait.machine.compile.internal_ops import EndThread
from plait.machine.state import State, Thread
from plait.machine.thread_scheduling import Readiness, operand, readiness
from plait.result.trace import Frames, HeldLock, Location
from plait.result.violations import BlockedThread, BlockingOperation

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

NOBODY = -1
_Obstacle: TypeAlias = tuple[BlockingOperation, str, int]
"""What blocks a thread: the operation, its object, and the thread that would have to act."""

_BLOCKER = FieldRef("java/lang/Thread", "parkBlocker", "Ljava/lang/Object;")
_OWNER = FieldRef(
    "java/util/concurrent/locks/AbstractOwnableSynchronizer",
    "exclusiveOwnerThread",
    "Ljava/lang/Thread;",
)


@final
@node
class Pending:
    """The first action of a thread in its next step, and the locks it holds meanwhile."""

    thread: int
    location: Location
    access: Access | None
    operation: str
    locks: tuple[HeldLock, ...]


@final
@node
class ThreadView:
    """A thread as reports show it; `blocked` says why it cannot take a step, None when it can."""

    thread: int
    name: str
    is_daemon: bool
    has_ended: bool
    frames: Frames
    locks: tuple[HeldLock, ...]
    blocked: BlockedThread | None


def pending(machine: "Execution", state: State, number: int) -> Pending | None:
    """The next action of a thread; None once it has ended."""
    thread = state.threads[number]
    if thread.has_ended:
        return None
    segment = thread.frames[-1].segment
    op = segment.op
    return Pending(
        number,
        display_names.location(segment),
        access_of(machine, state, thread, op),
        phrase(machine, state, thread, op),
        all_locks(machine, state, thread),
    )


def held_locks(machine: "Execution", state: State, thread: Thread) -> tuple[HeldLock, ...]:
    """The monitors that a thread owns, in the order it acquired them."""
    return tuple(monitors(machine, state, thread))


def views(machine: "Execution", state: State) -> tuple[ThreadView, ...]:
    """All threads that have been started."""
    return tuple(_view(machine, state, thread) for thread in state.threads)


def _view(machine: "Execution", state: State, thread: Thread) -> ThreadView:
    return ThreadView(
        thread.number,
        display_names.thread_name(machine, state, thread),
        thread.is_daemon,
        thread.has_ended,
        display_names.stack(thread),
        held_locks(machine, state, thread),
        None if thread.has_ended else _blocked(machine, state, thread),
    )


def _blocked(machine: "Execution", state: State, thread: Thread) -> BlockedThread | None:
    if readiness(machine, state, thread) in (Readiness.READY, Readiness.LOST):
        return None
    operation, on, waits_for = _obstacle(machine, state, thread)
    frames = display_names.stack(thread)
    return BlockedThread(
        thread.number,
        display_names.thread_name(machine, state, thread),
        operation,
        on,
        waits_for,
        frames[0] if frames else display_names.location(thread.frames[-1].segment),
        frames,
        held_locks(machine, state, thread),
    )


def _obstacle(machine: "Execution", state: State, thread: Thread) -> _Obstacle:
    """What blocks a thread: the operation, its object, and the thread that would have to act."""
    op = thread.frames[-1].segment.op
    match op:
        case ir.EnterInterruptibly():
            return BlockingOperation.ACQUIRE, *_monitor(machine, state, operand(thread, op.monitor))
        case ir.MonitorEnter():
            reference = operand(thread, op.monitor)
            is_part = display_names.is_part(machine, state, reference)
            operation = BlockingOperation.LOCK if is_part else BlockingOperation.ENTER
            return operation, *_monitor(machine, state, reference)
        case ir.Wait():
            reference = operand(thread, op.monitor)
            is_woken = thread.waiting is not None and thread.waiting.outcome is not None
            owner = state.heap[reference].monitor.owner if is_woken else NOBODY
            is_call = waits_unchanged(thread)
            operation = BlockingOperation.AWAIT if is_call else BlockingOperation.WAIT
            return operation, display_names.object_name(machine, state, reference), owner
        case ir.Join():
            reference = operand(thread, op.thread)
            if readiness(machine, state, thread) is Readiness.BLOCKED:
                return BlockingOperation.ENTER, *_monitor(machine, state, reference)
            other = next((t.number for t in state.threads if t.object == reference), NOBODY)
            name = display_names.name_of_thread_object(machine, state, reference)
            return BlockingOperation.JOIN, name, other
        case EndThread():
            return BlockingOperation.END, *_monitor(machine, state, thread.object)
        case ir.InitClass():
            kind = machine.types.of_class(op.cls)
            other = initialising_thread(machine, state, kind)
            return BlockingOperation.INITIALISE, source_name(op.cls), other
        case ir.InitClassOf():
            kind = machine.mirrored(operand(thread, op.cls))
            other = initialising_thread(machine, state, kind)
            return BlockingOperation.INITIALISE, source_name(kind.descriptor), other
        case ir.Sleep():
            return BlockingOperation.SLEEP, "", NOBODY
        case _:
            return BlockingOperation.PARK, *_blocker(machine, state, thread)


def _monitor(machine: "Execution", state: State, reference: int) -> tuple[str, int]:
    """A monitor, and who owns it."""
    owner = state.heap[reference].monitor.owner
    return display_names.object_name(machine, state, reference), owner


def _blocker(machine: "Execution", state: State, thread: Thread) -> tuple[str, int]:
    """What a parked thread waits for, and the owner if that is an ownable synchroniser."""
    if not thread.object or machine.types.hierarchy.resolve_field(_BLOCKER) is None:
        return "", NOBODY
    slot = machine.types.instance_slot
    reference = state.heap[thread.object].values[slot(_BLOCKER).index]
    if not reference:
        return "", NOBODY
    owner, cell = 0, state.heap[reference]
    if machine.types.is_instance(cell.type, f"L{_OWNER.owner};"):
        owner = cell.values[slot(_OWNER).index]
    numbers = (t.number for t in state.threads if owner and t.object == owner)
    return display_names.object_name(machine, state, reference), next(numbers, NOBODY)
