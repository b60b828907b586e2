"""Events at shared places: accesses, and the first values of published objects.

Each read of a contended place yields a new variable, so the contents of an object's contended
places must be recorded when it is published.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, final

from plait.base.errors import UnsupportedError
from plait.base.names import FieldRef
from plait.engines.symbolic.compile.reference_unions import Union
from plait.engines.symbolic.compile.unrolled_layout import Position
from plait.engines.symbolic.orders.event_record import Told
from plait.engines.symbolic.orders.order_events import READS, WRITES, Act, OpSite, Place
from plait.engines.symbolic.orders.place_contents import Contents, Knowledge
from plait.engines.symbolic.paths.mergeable_parts import kind_at
from plait.ir.operands import Kind
from plait.machine.heap import Cell
from plait.machine.runtime_types import Slot

if TYPE_CHECKING:
    from plait.engines.symbolic.orders.event_recorder import Recorder
    from plait.engines.symbolic.paths.path_context import Context


@final
class PlaceEvents:
    """Records what the running thread does to fields and elements."""

    def __init__(self, recorder: "Recorder", context: "Context", knowledge: Knowledge) -> None:
        self._recorder = recorder
        self._context = context
        self._knowledge = knowledge
        self.contended = knowledge.contended
        self.contents = Contents(context, knowledge)
        self.slots: dict[int, list[int]] = defaultdict(list)
        """Those that are contended, by object."""
        for reference, slot in sorted(self.contended):
            self.slots[reference].append(slot)

    @property
    def has_references(self) -> bool:
        """Whether some contended place holds references."""
        return self._knowledge.has_references

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
        self._recorder.touch(place, is_write=act in WRITES, is_event=True, kind=kind)
        self._recorder.add(
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
        """An access to a contended place; returns the value read.

        `value` is what it writes; of an update, a function of what it reads. A read that is no step
        of the machine is one of a final field.
        """
        self.settle(place[0])
        if place[0] not in self._recorder.record.told and not self.expects(place[0]):
            raise UnsupportedError("a shared place that has no first value")
        is_write = act in WRITES
        self._recorder.touch(
            place, is_write=is_write, is_event=True, kind=kind, is_final=not is_step
        )
        symbol, found = None, None
        if act in READS:
            symbol, found = self.contents.read(
                f"r{self._recorder.count}",
                place,
                kind,
                self._recorder.record,
                is_constant=slot is not None and slot.is_constant,
            )
        if act is Act.UPDATE:
            value = value(found)
        self._recorder.add(
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
        """Record the contents of an object on all paths before its contended places are accessed.

        An object may be shared only on some of the merged paths. On the others, its thread has not
        published what it has written.
        """
        if reference in self._recorder.record.told:
            self._tell_rest(reference)
        elif reference in self._recorder.record.hidden:
            self.publish(reference)

    def publish(self, reference: Any) -> None:
        """Everything reachable from here is published: its first values are recorded."""
        heap, work, seen = self._context.machine.heap, [reference], set()
        while work:
            at = work.pop()
            if type(at) is Union:
                work.extend(at.targets)
                continue
            if not at or at in seen:
                continue
            cell = heap[at]
            if cell.is_shared and at not in self._recorder.record.hidden:
                continue
            seen.add(at)
            if self.has_references:
                self._touch_first(at, cell)
            if at in self._recorder.record.told:
                self._tell_rest(at)
            else:
                self.give(at, cell)
            if cell.type.holds_references:
                work.extend(cell.values)
            else:
                work.extend(cell.values[slot] for slot in cell.type.published)
        self._recorder.record.hidden -= seen

    def _touch_first(self, reference: int, cell: Cell) -> None:
        """From now on, others may read what the thread has written before."""
        slots: Iterable[int] = range(len(cell.values))
        if not cell.type.is_array:
            slots = [slot.index for slot in cell.type.slots if not slot.is_confined]
        for slot in slots:
            kind = kind_at(cell.type, slot)
            if kind is not None:
                place = (reference, slot)
                self._recorder.touch(place, is_write=True, is_event=True, kind=kind, is_first=True)

    def give(self, reference: int, cell: Cell) -> None:
        """Record the first values of an object's contended places."""
        is_new = False
        for slot in self.slots.get(reference, ()):
            kind = kind_at(cell.type, slot) if slot < len(cell.values) else None
            if kind is not None:
                is_new = True
                place = (reference, slot)
                value = self.contents.written(place, kind, cell.values[slot])
                self._recorder.add(Act.WRITE, None, place=place, value=value)
        if is_new:
            told = self._recorder.record.told.get(reference)
            guards = () if told is None else told.guards
            guards += (self._context.path.literals,)
            self._recorder.record.told[reference] = Told(self._recorder.thread, guards)

    def _tell_rest(self, reference: int) -> None:
        """An object that is published on some paths is published on the others too.

        On those, only the thread that published it elsewhere has it.
        """
        told = self._recorder.record.told.get(reference)
        if told is None or told.is_whole or told.thread != self._recorder.thread:
            return
        context = self._context
        booleans, path = context.logic.booleans, context.path
        known = booleans.any_of(booleans.all_of(guard) for guard in told.guards)
        way = context.paths.extended(path, booleans.negate(known))
        if way is not None:
            context.path = way
            self.give(reference, context.machine.heap[reference])
            context.path = path
        told = self._recorder.record.told[reference]
        self._recorder.record.told[reference] = Told(told.thread, told.guards)

    def make(self, position: Position, what: str, length: int) -> int | None:
        """The number of an object that the running thread makes here; None: any will do."""
        if not self.has_references:
            return None
        number = self._knowledge.number((position, what, length))
        if number in self._context.machine.heap and not self.expects(number):
            raise UnsupportedError("several objects made at one place")
        return number

    def expects(self, reference: int) -> bool:
        """Whether an object is there in name only, or was."""
        return reference in self._recorder.record.expected
