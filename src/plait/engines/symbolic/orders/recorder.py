"""Records what threads do while each of them runs by itself.

Threads run one after the other, a thread that another joins first. What a thread reads from a
contended place is a variable of its own. A place is contended if two threads access it, one of them
writes it, and neither start nor join orders the two; which places are, is found by recording until
no others turn up. All other places have in every schedule what they have in this one.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, final

from plait.base.errors import UnsupportedError
from plait.base.names import FieldRef
from plait.engines.symbolic.domain import SORTS
from plait.engines.symbolic.orders.events import (
    READS,
    WRITES,
    Act,
    Event,
    OpSite,
    Place,
    Seen,
    Suspect,
    Touch,
    is_before,
)
from plait.engines.symbolic.path import Literals
from plait.engines.symbolic.references import Union
from plait.ir.operands import Kind
from plait.machine.heap import FREE, Cell
from plait.machine.types import INITIALISATION_SLOT, NOT_INITIALISED

if TYPE_CHECKING:
    from plait.engines.symbolic.context import Context
    from plait.engines.symbolic.running import Strand

MOST_EVENTS: Final = 4_000
CLOCK: Final = "clock"
_STARTING: Final = "threads"
_NOWHERE: Final[Seen] = {}
_WIDE: Final = frozenset({Kind.FLOAT, Kind.DOUBLE})


@final
class Record:
    """What has to be known of the events of one path; belongs to a strand, copied on write."""

    __slots__ = ("given", "held", "seen")

    def __init__(self) -> None:
        self.held: dict[tuple[int, int], tuple[int, tuple[Event, ...]]] = {}
        """By thread and monitor: how often it is entered, and the events that took it."""
        self.seen: dict[int, Seen] = {0: _NOWHERE}
        self.given: frozenset[Place] = frozenset()
        """The contended places whose first value is recorded."""

    def copy(self) -> "Record":
        """The same for another path."""
        new = Record()
        new.held, new.seen, new.given = self.held.copy(), self.seen.copy(), self.given
        return new

    def agrees(self, other: "Record") -> bool:
        """Whether paths with these records can become one."""
        return {key: count for key, (count, _) in self.held.items()} == {
            key: count for key, (count, _) in other.held.items()
        } and self.given == other.given

    def merge(self, other: "Record") -> None:
        """Take in what another path, which agrees, knows."""
        for key, (count, enters) in other.held.items():
            known = self.held[key][1]
            new = tuple(event for event in enters if all(event is not old for old in known))
            self.held[key] = (count, known + new)
        for thread in self.seen.keys() | other.seen.keys():
            if thread in self.seen and thread in other.seen:
                self.seen[thread] = _least(self.seen[thread], other.seen[thread])
            else:
                self.seen.setdefault(thread, other.seen.get(thread, _NOWHERE))


def _least(one: Seen, other: Seen) -> Seen:
    if one is other:
        return one
    return {thread: min(one[thread], other[thread]) for thread in one.keys() & other.keys()}


def _most(one: Seen, other: Seen) -> Seen:
    return {
        thread: max(one.get(thread, 0), other.get(thread, 0))
        for thread in one.keys() | other.keys()
    }


@final
class Recorder:
    """The events of all threads. `wanted` is the thread that the running one waits for."""

    def __init__(self, context: "Context", contended: frozenset[Place]) -> None:
        self._context = context
        self.contended = contended
        self._slots: dict[int, list[int]] = defaultdict(list)
        for reference, slot in sorted(contended):
            self._slots[reference].append(slot)
        self.chains: dict[int, list[Event]] = defaultdict(list)
        self.suspects: list[Suspect] = []
        self.lines: dict[tuple[str, int], dict[tuple[int, Literals], Suspect]] = {}
        self.classes: set[str] = set()
        """Classes that had better be initialised before the program."""
        self.late_classes: set[str] = set()
        """Classes of the program that were initialised when there were several threads."""
        self.wanted: int | None = None
        self._touches: dict[Hashable, list[Touch]] = defaultdict(list)
        self._record = Record()
        self._count = 0
        self._first_object = 0

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
        self, what: Hashable, *, is_write: bool, is_event: bool = False, kind: Kind = Kind.INT
    ) -> None:
        """An access, for the search for what is contended."""
        thread = self._thread
        index = len(self.chains[thread])
        seen = self._record.seen[thread]
        self._touches[what].append(Touch(thread, index, seen, is_write, is_event, kind))

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
        self._add(act, site, is_step=True, place=place, is_plain=is_plain, field=field)

    def get(
        self,
        act: Act,
        site: OpSite,
        place: Place,
        kind: Kind,
        field: FieldRef | None,
        *,
        is_plain: bool,
        value: Any = None,
    ) -> Any:
        """A visible access to a contended place: gives what it reads.

        `value` is what it writes; of an update, a function of what it reads.
        """
        if place not in self._record.given:
            raise UnsupportedError("a shared place that has no first value")
        self.touch(place, is_write=act in WRITES, is_event=True, kind=kind)
        symbol = None
        if act in READS:
            symbol = self._context.logic.pool.variable(f"r{self._count}", SORTS[kind])
        if act is Act.UPDATE:
            value = value(symbol)
        self._add(
            act,
            site,
            is_step=True,
            place=place,
            is_plain=is_plain,
            field=field,
            symbol=symbol,
            value=value,
        )
        return symbol

    def publish(self, reference: Any) -> None:
        """What is reached from here becomes known to others: its first values are recorded."""
        heap, work, seen = self._context.machine.heap, [reference], set()
        while work:
            at = work.pop()
            if type(at) is Union:
                work.extend(at.targets)
                continue
            if not at or at in seen or heap[at].is_shared:
                continue
            seen.add(at)
            cell = heap[at]
            self.give(at, cell)
            if cell.type.holds_references:
                work.extend(cell.values)
            else:
                work.extend(cell.values[slot] for slot in cell.type.published)

    def give(self, reference: int, cell: Cell) -> None:
        """Record the first values of an object's contended places."""
        for slot in self._slots.get(reference, ()):
            if slot >= len(cell.values):
                continue
            place = (reference, slot)
            self._record.given |= {place}
            self._add(Act.WRITE, None, place=place, value=cell.values[slot])

    # --- threads and monitors ---------------------------------------------------------------------

    def begin(self) -> None:
        """The first start of a thread: what is shared already has its first values now."""
        machine = self._context.machine
        if machine.thread.is_interrupted or machine.state.early_interrupts:
            raise UnsupportedError("an interrupt")
        if any(at < 0 and _is_being_initialised(cell) for at, cell in machine.heap.items()):
            raise UnsupportedError("a thread that is started while a class is initialised")
        self._first_object = machine.thread.object
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
        seen = _most(self._record.seen[event.thread], {event.thread: event.index + 1})
        self._record.seen[child] = seen
        self._add(Act.BEGIN, None, child, cause=event)

    def look_for_start(self, reference: int) -> None:
        """Whether a thread has been started matters: a join does not wait for others."""
        self.touch(("started", reference), is_write=False)

    def join(self, site: OpSite, other: int) -> None:
        """The running thread has waited for the end of another."""
        event = self._add(Act.JOIN, site, is_step=True, other=other)
        ended = _most(self._record.seen[other], {other: len(self.chains[other])})
        self._record.seen[event.thread] = _most(self._record.seen[event.thread], ended)

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

    # --- what is contended ------------------------------------------------------------------------

    def newly_contended(self) -> frozenset[Place]:
        """The places that were taken for uncontended wrongly.

        `UnsupportedError` for what cannot be a variable: references, floating-point numbers, and
        what happens between two visible operations.
        """
        self._look_at_monitors()
        if len({touch.is_write for touch in self._touches.get(CLOCK, ())}) > 1:
            raise UnsupportedError("a clock that is read where threads sleep")
        found = set()
        for what, touches in self._touches.items():
            if what not in self.contended and not _is_contended(touches):
                continue
            if not (isinstance(what, tuple) and isinstance(what[0], int)):
                raise UnsupportedError(f"threads that use {what} in any order")
            if not all(touch.is_event for touch in touches):
                raise UnsupportedError("a place that threads share without visible operations")
            kinds = {touch.kind for touch in touches}
            if Kind.REF in kinds:
                raise UnsupportedError("a reference that several threads read and write")
            if kinds & _WIDE or len(kinds) > 1:
                raise UnsupportedError("a floating-point number that several threads use")
            found.add(what)
        return frozenset(found) - self.contended

    def _look_at_monitors(self) -> None:
        """The end of a thread and who joins it need its monitor, which nobody else may take."""
        owners = {event.monitor: event.other for event in self.events() if event.act is Act.SPAWN}
        owners[self._first_object] = 0
        for event in self.events():
            if event.act is Act.ENTER and owners.get(event.monitor, event.thread) != event.thread:
                raise UnsupportedError("the monitor of another thread's Thread object")

    def events(self) -> Iterable[Event]:
        """All events, thread by thread."""
        for thread in sorted(self.chains):
            yield from self.chains[thread]


def _is_being_initialised(cell: Cell) -> bool:
    """Whether these are the static fields of a class whose initialisation is not over."""
    is_holder = cell.type.statics is None and cell.type.declaration is not None
    return is_holder and cell.values[INITIALISATION_SLOT] > NOT_INITIALISED


def _is_contended(touches: list[Touch]) -> bool:
    """Whether two accesses of different threads, one a write, may come in any order."""
    if len({touch.thread for touch in touches}) < 2 or not any(t.is_write for t in touches):
        return False
    return any(
        one.thread != other.thread
        and (one.is_write or other.is_write)
        and not is_before(one, other)
        and not is_before(other, one)
        for one, other in combinations(touches, 2)
    )
