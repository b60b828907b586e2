"""Records what threads do while each of them runs by itself.

Threads run one after the other, a thread that another joins first. What a thread reads from a
contended place is a variable of its own. A place is contended if two threads access it, one of them
writes it, and neither start nor join orders the two; which places are, is found by recording until
no others turn up. All other places have in every schedule what they have in this one.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any, Final, final

from plait.base.errors import UnsupportedError
from plait.base.names import FieldRef
from plait.engines.symbolic.compile.reference_unions import Union
from plait.engines.symbolic.compile.unrolled_layout import Position
from plait.engines.symbolic.orders.event_record import Record, Told, most
from plait.engines.symbolic.orders.order_events import (
    READS,
    WRITES,
    Act,
    Event,
    OpSite,
    Place,
    Suspect,
    Touch,
)
from plait.engines.symbolic.orders.place_contents import FIRST_COUNTED, Contents, Knowledge
from plait.engines.symbolic.paths.mergeable_parts import kind_at
from plait.engines.symbolic.paths.path_condition import Literals
from plait.ir.operands import Kind
from plait.machine.heap import FREE, Cell
from plait.machine.runtime_types import INITIALISATION_SLOT, NOT_INITIALISED, Slot

if TYPE_CHECKING:
    from plait.engines.symbolic.paths.path_context import Context
    from plait.engines.symbolic.paths.path_runner import Strand

MOST_EVENTS: Final = 4_000
CLOCK: Final = "clock"
_STARTING: Final = "threads"


def _do_nothing() -> None:
    """There is no budget."""


@final
class Recorder:
    """The events of all threads. `wanted` is the thread that the running one waits for."""

    def __init__(
        self, context: "Context", knowledge: Knowledge, poll: Callable[[], None] = _do_nothing
    ) -> None:
        self._context = context
        self._knowledge = knowledge
        self.poll = poll
        self.contended = knowledge.contended
        self.contents = Contents(context, knowledge)
        self._slots: dict[int, list[int]] = defaultdict(list)
        for reference, slot in sorted(self.contended):
            self._slots[reference].append(slot)
        self.chains: dict[int, list[Event]] = defaultdict(list)
        self.suspects: list[Suspect] = []
        self.lines: dict[tuple[str, int], dict[tuple[int, Literals], Suspect]] = {}
        self.classes: set[str] = set()
        """Classes that had better be initialised before the program."""
        self.late_classes: set[str] = set()
        """Classes of the program that were initialised when there were several threads."""
        self.wanted: int | None = None
        self.touches: dict[Hashable, list[Touch]] = defaultdict(list)
        self._record = Record()
        self._count = 0
        self.first_object = 0

    # --- the running strand -----------------------------------------------------------------------

    def follow(self, strand: "Strand") -> None:
        """Record what this strand does from now on."""
        if strand.record is None:
            strand.record = Record()
        self._record = strand.record
        self.wanted = None

    @property
    def is_on(self) -> bool:
        """Whether there are several threads."""
        return len(self._context.machine.state.threads) > 1

    @property
    def _thread(self) -> int:
        return self._context.machine.thread.number

    def _add(self, act: Act, site: OpSite | None, thread: int | None = None, **more: Any) -> Event:
        number = self._thread if thread is None else thread
        chain = self.chains[number]
        event = Event(
            number,
            len(chain),
            act,
            self._context.path.literals,
            self._record.seen[number],
            site,
            **more,
        )
        chain.append(event)
        self._count += 1
        if self._count > MOST_EVENTS:
            raise UnsupportedError(f"more than {MOST_EVENTS:,} visible operations in one order")
        return event

    def step(self, site: OpSite) -> None:
        """A step of the machine that does nothing to others."""
        self._add(Act.STEP, site, is_step=True)

    # --- memory -----------------------------------------------------------------------------------

    def touch(
        self,
        what: Hashable,
        *,
        is_write: bool,
        is_event: bool = False,
        kind: Kind = Kind.INT,
        is_final: bool = False,
        is_first: bool = False,
    ) -> None:
        """An access, for the search for what is contended."""
        thread = self._thread
        index = len(self.chains[thread])
        seen = self._record.seen[thread]
        touch = Touch(thread, index, seen, is_write, is_event, kind, is_final, is_first)
        self.touches[what].append(touch)

    def access(
        self,
        act: Act,
        site: OpSite,
        place: Place,
        kind: Kind,
        field: FieldRef | None,
        *,
        is_plain: bool,
    ) -> None:
        """A visible access to a place that is not contended."""
        self.touch(place, is_write=act in WRITES, is_event=True, kind=kind)
        self._add(
            act,
            site,
            is_step=True,
            place=place,
            is_plain=is_plain,
            field=field,
            array="" if field is not None else self._type(place[0]),
        )

    def get(
        self,
        act: Act,
        site: OpSite,
        place: Place,
        kind: Kind,
        slot: Slot | None,
        *,
        is_plain: bool,
        is_step: bool = True,
        value: Any = None,
    ) -> Any:
        """An access to a contended place: gives what it reads.

        `value` is what it writes; of an update, a function of what it reads. A read that is no
        step of the machine is one of a final field.
        """
        self.settle(place[0])
        if place[0] not in self._record.told and not self.expects(place[0]):
            raise UnsupportedError("a shared place that has no first value")
        is_write = act in WRITES
        self.touch(place, is_write=is_write, is_event=True, kind=kind, is_final=not is_step)
        symbol, found = None, None
        if act in READS:
            symbol, found = self.contents.read(
                f"r{self._count}",
                place,
                kind,
                self._record,
                is_constant=slot is not None and slot.is_constant,
            )
        if act is Act.UPDATE:
            value = value(found)
        self._add(
            act,
            site,
            is_step=is_step,
            place=place,
            is_plain=is_plain,
            field=None if slot is None else slot.ref,
            array="" if slot is not None else self._type(place[0]),
            symbol=symbol,
            value=self.contents.written(place, kind, value) if is_write else None,
        )
        return found

    def _type(self, reference: int) -> str:
        return self._context.machine.heap[reference].type.descriptor

    def settle(self, reference: int) -> None:
        """Record what is in an object on all of the path before its contended places are accessed.

        What counts as shared may be so on some paths alone: on the others, its thread has not told
        anybody what it has written there.
        """
        if reference in self._record.told:
            self._tell_rest(reference)
        elif reference in self._record.hidden:
            self.publish(reference)

    def publish(self, reference: Any) -> None:
        """What is reached from here becomes known to others: its first values are recorded."""
        heap, work, seen = self._context.machine.heap, [reference], set()
        while work:
            at = work.pop()
            if type(at) is Union:
                work.extend(at.targets)
                continue
            if not at or at in seen:
                continue
            cell = heap[at]
            if cell.is_shared and at not in self._record.hidden:
                continue
            seen.add(at)
            if self._knowledge.has_references:
                self._touch_first(at, cell)
            if at in self._record.told:
                self._tell_rest(at)
            else:
                self.give(at, cell)
            if cell.type.holds_references:
                work.extend(cell.values)
            else:
                work.extend(cell.values[slot] for slot in cell.type.published)
        self._record.hidden -= seen

    def _touch_first(self, reference: int, cell: Cell) -> None:
        """Others may read from now on what the thread has written before."""
        slots: Iterable[int] = range(len(cell.values))
        if not cell.type.is_array:
            slots = [slot.index for slot in cell.type.slots if not slot.is_confined]
        for slot in slots:
            kind = kind_at(cell.type, slot)
            if kind is not None:
                place = (reference, slot)
                self.touch(place, is_write=True, is_event=True, kind=kind, is_first=True)

    def give(self, reference: int, cell: Cell) -> None:
        """Record the first values of an object's contended places."""
        is_new = False
        for slot in self._slots.get(reference, ()):
            kind = kind_at(cell.type, slot) if slot < len(cell.values) else None
            if kind is not None:
                is_new = True
                place = (reference, slot)
                value = self.contents.written(place, kind, cell.values[slot])
                self._add(Act.WRITE, None, place=place, value=value)
        if is_new:
            told = self._record.told.get(reference)
            guards = () if told is None else told.guards
            guards += (self._context.path.literals,)
            self._record.told[reference] = Told(self._thread, guards)

    def _tell_rest(self, reference: int) -> None:
        """An object that others know on some paths alone becomes known on the others too.

        On those only the thread has it that has told others elsewhere.
        """
        told = self._record.told.get(reference)
        if told is None or told.is_whole or told.thread != self._thread:
            return
        context = self._context
        booleans, path = context.logic.booleans, context.path
        known = booleans.any_of(booleans.all_of(guard) for guard in told.guards)
        way = context.paths.extended(path, booleans.negate(known))
        if way is not None:
            context.path = way
            self.give(reference, context.machine.heap[reference])
            context.path = path
        told = self._record.told[reference]
        self._record.told[reference] = Told(told.thread, told.guards)

    def make(self, position: Position, what: str, length: int) -> int | None:
        """The number of an object that the running thread makes here; None: any will do."""
        if not self._knowledge.has_references:
            return None
        number = self._knowledge.number((position, what, length))
        if number in self._context.machine.heap and not self.expects(number):
            raise UnsupportedError("several objects made at one place")
        return number

    def expects(self, reference: int) -> bool:
        """Whether an object is there in name only, or was."""
        return reference in self._record.expected

    # --- threads and monitors ---------------------------------------------------------------------

    def begin(self) -> None:
        """The first start of a thread: what is shared already has its first values now."""
        machine = self._context.machine
        if machine.thread.is_interrupted or machine.state.early_interrupts:
            raise UnsupportedError("an interrupt")
        if any(at < 0 and _is_being_initialised(cell) for at, cell in machine.heap.items()):
            raise UnsupportedError("a thread that is started while a class is initialised")
        self.first_object = machine.thread.object
        if self._knowledge.has_references:
            machine.next_reference = max(machine.next_reference, FIRST_COUNTED)
        for reference in self._slots:
            if reference < 0:
                self.give(reference, machine.static_cell(reference))
            elif reference in machine.heap and machine.heap[reference].is_shared:
                self.give(reference, machine.heap[reference])
        for monitor in machine.thread.held:
            count = machine.heap[monitor].monitor.entries
            event = self._add(Act.ENTER, None, monitor=monitor)
            self._record.held[machine.thread.number, monitor] = (count, (event,))
            machine.writable(monitor).monitor = FREE
        machine.thread.held.clear()

    def spawn(self, site: OpSite, child: int, reference: int) -> None:
        """The running thread has started a thread."""
        self.touch(_STARTING, is_write=True)
        self.touch(("started", reference), is_write=True)
        event = self._add(Act.SPAWN, site, is_step=True, other=child, monitor=reference)
        seen = most(self._record.seen[event.thread], {event.thread: event.index + 1})
        self._record.seen[child] = seen
        self._add(Act.BEGIN, None, child, cause=event)

    def look_for_start(self, reference: int) -> None:
        """Whether a thread has been started matters: a join does not wait for others."""
        self.touch(("started", reference), is_write=False)

    def join(self, site: OpSite, other: int) -> None:
        """The running thread has waited for the end of another."""
        event = self._add(Act.JOIN, site, is_step=True, other=other)
        ended = most(self._record.seen[other], {other: len(self.chains[other])})
        self._record.seen[event.thread] = most(self._record.seen[event.thread], ended)

    def end(self, site: OpSite) -> None:
        """The running thread ends."""
        self._add(Act.END, site, is_step=True)

    def finish(self, thread: int) -> None:
        """A thread does nothing more on the path that was followed last."""
        for key in [key for key in self._record.held if key[0] == thread]:
            del self._record.held[key]

    def enter(self, site: OpSite, monitor: int, *, is_step: bool) -> None:
        """The running thread takes a monitor, or takes it once more."""
        key = (self._thread, monitor)
        count, enters = self._record.held.get(key, (0, ()))
        if not count:
            enters = (self._add(Act.ENTER, site, is_step=is_step, monitor=monitor),)
        elif is_step:
            self.step(site)
        self._record.held[key] = (count + 1, enters)

    def leave(self, site: OpSite, monitor: int, *, is_step: bool) -> None:
        """The running thread gives a monitor back, perhaps not yet for good."""
        key = (self._thread, monitor)
        count, enters = self._record.held.get(key, (0, ()))
        if not count:
            raise UnsupportedError("a monitor is left that the thread does not own")
        if count == 1:
            self._add(Act.EXIT, site, is_step=is_step, monitor=monitor, enters=enters)
            del self._record.held[key]
            return
        if is_step:
            self.step(site)
        self._record.held[key] = (count - 1, enters)

    def holds(self, monitor: int) -> bool:
        """Whether the running thread owns a monitor."""
        return (self._thread, monitor) in self._record.held

    def suspect(self, label: Hashable) -> None:
        """The label is true if the running thread comes here."""
        thread, literals = self._thread, self._context.path.literals
        self.suspects.append(Suspect(label, thread, len(self.chains[thread]), literals))

    def come_to(self, line: tuple[str, int]) -> None:
        """The running thread comes to a line; the first time on a path is the one that counts."""
        thread, guard = self._thread, self._context.path.literals
        suspect = Suspect(line, thread, len(self.chains[thread]), guard)
        self.lines.setdefault(line, {}).setdefault((thread, guard), suspect)

    def events(self) -> Iterable[Event]:
        """All events, thread by thread."""
        for thread in sorted(self.chains):
            yield from self.chains[thread]


def _is_being_initialised(cell: Cell) -> bool:
    """Whether these are the static fields of a class whose initialisation is not over."""
    is_holder = cell.type.statics is None and cell.type.declaration is not None
    return is_holder and cell.values[INITIALISATION_SLOT] > NOT_INITIALISED
