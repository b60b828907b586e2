"""The direct predecessors of a step among the steps of other threads, for arrows in reports.

Steps communicate over channels: a monitor, a volatile place, the start or end of a thread, an
interrupt. Notifications and permits are channels too, although they create no happens-before edge.
A step that receives from a channel comes after the last one that sent. Opaque and plain accesses
send nothing.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

from plait.ir import ops as ir
from plait.ir.operators import Order
from plait.machine.account.op_text import access_of
from plait.machine.compile.internal_ops import EndThread
from plait.machine.state import State, Thread
from plait.machine.thread_scheduling import operand

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

_Channel: TypeAlias = tuple[str, object]

_NOT_RECEIVING: Final = (Order.PLAIN, Order.OPAQUE, Order.RELEASE)
_NOT_SENDING: Final = (Order.PLAIN, Order.OPAQUE, Order.ACQUIRE)


@final
class Ordering:
    """The last sender on each channel, while a run is recorded."""

    def __init__(self) -> None:
        self._senders: dict[_Channel, tuple[int, int]] = {}
        self._begun: set[int] = set()

    def predecessors(
        self, machine: "Execution", state: State, before: Thread, op: Any, step: int
    ) -> tuple[int, ...]:
        """The steps of other threads that directly precede this one; `step` is its own number."""
        received = list(_received(machine, state, before, op))
        if before.number not in self._begun:
            self._begun.add(before.number)
            received.append(("start", before.object))
        senders = (self._senders.get(channel) for channel in received)
        found = {sender[1] for sender in senders if sender and sender[0] != before.number}
        for channel in _sent(machine, state, before, op):
            self._senders[channel] = (before.number, step)
        return tuple(sorted(found))


def _received(machine: "Execution", state: State, before: Thread, op: Any) -> Iterator[_Channel]:
    match op:
        case ir.EnterInterruptibly():
            yield "monitor", operand(before, op.monitor)
            yield "interrupt", before.object
        case ir.MonitorEnter() | ir.TryEnter() | ir.CanEnter():
            yield "monitor", operand(before, op.monitor)
        case ir.Wait() if before.waiting is not None:
            yield "monitor", before.waiting.monitor
            yield "notification", before.waiting.monitor
            yield "interrupt", before.object
        case ir.Load() | ir.AtomicUpdate() if op.order not in _NOT_RECEIVING:
            yield from _volatile_place(machine, state, before, op)
        case ir.Join():
            yield "end", operand(before, op.thread)
            yield "interrupt", before.object
        case ir.Park():
            yield "permit", before.object
            yield "interrupt", before.object
        case ir.Sleep():
            yield "interrupt", before.object
        case ir.TestInterrupt():
            yield "interrupt", operand(before, op.thread)


def _sent(machine: "Execution", state: State, before: Thread, op: Any) -> Iterator[_Channel]:
    match op:
        case ir.MonitorExit():
            yield "monitor", operand(before, op.monitor)
        case ir.Wait() if before.waiting is None:
            yield "monitor", operand(before, op.monitor)
        case ir.Notify():
            yield "notification", operand(before, op.monitor)
        case ir.Store() | ir.AtomicUpdate() if op.order not in _NOT_SENDING:
            yield from _volatile_place(machine, state, before, op)
        case ir.Spawn():
            yield "start", operand(before, op.thread)
        case EndThread():
            yield "end", before.object
        case ir.Unpark():
            yield "permit", operand(before, op.thread)
        case ir.Interrupt():
            yield "interrupt", operand(before, op.thread)


def _volatile_place(
    machine: "Execution", state: State, before: Thread, op: Any
) -> Iterator[_Channel]:
    access = access_of(machine, state, before, op)
    if access is not None and not access.is_plain:
        yield "place", access.place
