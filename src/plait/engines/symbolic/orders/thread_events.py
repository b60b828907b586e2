"""Events of threads and monitors: starts, joins, ends, ownership."""

from typing import TYPE_CHECKING, Final, final

from plait.base.errors import UnsupportedError
from plait.engines.symbolic.orders.event_record import most
from plait.engines.symbolic.orders.order_events import Act, OpSite
from plait.engines.symbolic.orders.place_contents import FIRST_COUNTED
from plait.engines.symbolic.orders.place_events import PlaceEvents
from plait.machine.heap import FREE, Cell
from plait.machine.runtime_types import INITIALISATION_SLOT, NOT_INITIALISED

if TYPE_CHECKING:
    from plait.engines.symbolic.orders.event_recorder import Recorder
    from plait.engines.symbolic.paths.path_context import Context

_STARTING: Final = "threads"


@final
class ThreadEvents:
    """Records what the running thread does to threads and monitors."""

    def __init__(self, recorder: "Recorder", context: "Context", places: PlaceEvents) -> None:
        self._recorder = recorder
        self._context = context
        self._places = places
        self.first_object = 0
        """The object of the thread that starts others first."""

    def begin(self) -> None:
        """The first start of a thread: shared objects have their first values now."""
        machine = self._context.machine
        if machine.thread.is_interrupted or machine.state.early_interrupts:
            raise UnsupportedError("an interrupt")
        if any(at < 0 and _is_being_initialised(cell) for at, cell in machine.heap.items()):
            raise UnsupportedError("a thread that is started while a class is initialised")
        self.first_object = machine.thread.object
        if self._places.has_references:
            machine.next_reference = max(machine.next_reference, FIRST_COUNTED)
        for reference in self._places.slots:
            if reference < 0:
                self._places.give(reference, machine.static_cell(reference))
            elif reference in machine.heap and machine.heap[reference].is_shared:
                self._places.give(reference, machine.heap[reference])
        for monitor in machine.thread.held:
            count = machine.heap[monitor].monitor.entries
            event = self._recorder.add(Act.ENTER, None, monitor=monitor)
            self._recorder.record.held[machine.thread.number, monitor] = (count, (event,))
            machine.writable(monitor).monitor = FREE
        machine.thread.held.clear()

    def spawn(self, site: OpSite, child: int, reference: int) -> None:
        """The running thread has started a thread."""
        self._recorder.touch(_STARTING, is_write=True)
        self._recorder.touch(("started", reference), is_write=True)
        event = self._recorder.add(Act.SPAWN, site, is_step=True, other=child, monitor=reference)
        seen = most(self._recorder.record.seen[event.thread], {event.thread: event.index + 1})
        self._recorder.record.seen[child] = seen
        self._recorder.add(Act.BEGIN, None, child, cause=event)

    def look_for_start(self, reference: int) -> None:
        """Whether a thread has been started matters: a join does not wait for others."""
        self._recorder.touch(("started", reference), is_write=False)

    def join(self, site: OpSite, other: int) -> None:
        """The running thread has waited for the end of another."""
        event = self._recorder.add(Act.JOIN, site, is_step=True, other=other)
        ended = most(self._recorder.record.seen[other], {other: len(self._recorder.chains[other])})
        self._recorder.record.seen[event.thread] = most(
            self._recorder.record.seen[event.thread], ended
        )

    def end(self, site: OpSite) -> None:
        """The running thread ends."""
        self._recorder.add(Act.END, site, is_step=True)

    def finish(self, thread: int) -> None:
        """A thread does nothing more on the path that was followed last."""
        for key in [key for key in self._recorder.record.held if key[0] == thread]:
            del self._recorder.record.held[key]

    def enter(self, site: OpSite, monitor: int, *, is_step: bool) -> None:
        """The running thread acquires a monitor, perhaps once more."""
        key = (self._recorder.thread, monitor)
        count, enters = self._recorder.record.held.get(key, (0, ()))
        if not count:
            enters = (self._recorder.add(Act.ENTER, site, is_step=is_step, monitor=monitor),)
        elif is_step:
            self._recorder.step(site)
        self._recorder.record.held[key] = (count + 1, enters)

    def leave(self, site: OpSite, monitor: int, *, is_step: bool) -> None:
        """The running thread releases a monitor once."""
        key = (self._recorder.thread, monitor)
        count, enters = self._recorder.record.held.get(key, (0, ()))
        if not count:
            raise UnsupportedError("a monitor is left that the thread does not own")
        if count == 1:
            self._recorder.add(Act.EXIT, site, is_step=is_step, monitor=monitor, enters=enters)
            del self._recorder.record.held[key]
            return
        if is_step:
            self._recorder.step(site)
        self._recorder.record.held[key] = (count - 1, enters)

    def holds(self, monitor: int) -> bool:
        """Whether the running thread owns a monitor."""
        return (self._recorder.thread, monitor) in self._recorder.record.held


def _is_being_initialised(cell: Cell) -> bool:
    """Whether these are the static fields of a class whose initialisation is not over."""
    is_holder = cell.type.statics is None and cell.type.declaration is not None
    return is_holder and cell.values[INITIALISATION_SLOT] > NOT_INITIALISED
