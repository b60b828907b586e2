"""Shared state: places of the heap and of the scheduler, as variables of the network.

Most of what exists when the search begins is never written again. A place is a constant until some
rule is found to write it; then it becomes `varying`, and the search begins again (`Learned`),
because earlier rules took it for a constant. Learned facts are kept.

A new object is thread-local until another thread could reach it. When it is published, it gets the
next free number of its thread, type and length.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, final

from plait.base.names import FieldRef, MethodRef
from plait.engines.pushdown.options import PushdownOptions
from plait.engines.pushdown.rules.own_widths import AnyWidth, Widths
from plait.engines.pushdown.rules.rule_terms import (
    TRUTH,
    Shape,
    Term,
    TermMaker,
    Value,
    forgotten,
    read,
)
from plait.engines.pushdown.rules.shared_places import (
    EARLY,
    ENDED,
    FIRST_PRIVATE,
    FIRST_PUBLISHED,
    HALTED,
    OWNER,
    SPAWNED,
    Place,
    descriptor_at,
    is_statics,
    name_of,
)
from plait.ir.operands import Kind, kind_of_descriptor
from plait.logic.pushdown.symbolic.network_rules import Kind as Order
from plait.logic.pushdown.symbolic.network_rules import Variable
from plait.machine.heap import Cell, Heap
from plait.machine.runtime_types import INITIALISATION_SLOT, Type

_FEW_BITS: Final = 3
"""The initial bit width of references and object counts; it grows on demand."""


class Learned(Exception):  # noqa: N818 - control flow, not an error
    """Rules rest on a wrong assumption: begin again, with what was learned."""


@final
class Globals:
    """The shared places of one program, and what was learned of them."""

    def __init__(self, options: PushdownOptions) -> None:
        self.options: Final = options
        self.terms: Final = TermMaker(options.bits)
        self.heap: Heap = {}
        """The initial objects, and those that were published, as constants."""
        self.varying: set[Place] = {(SPAWNED, 0)}
        self._needed: set[Place] = set()
        self.needed_fields: set[FieldRef] = set()
        """The fields of places that are kept."""
        self._varying_fields: set[tuple[str, int]] = set()
        self._variables: dict[Place, tuple[Variable, Kind, Shape]] = {}
        self.widths: Final = Widths(options)
        self._narrow: dict[Variable, str] = {}
        self._numbers: dict[int, int] = {0: 0}
        self._references: list[int] = [0]
        self._published: dict[tuple[int, str, int, int], int] = {}
        self._assigned: dict[Place, Value] = {}
        self._missed: set[Place] = set()
        """Places of threads that were read before they had a value."""
        self._reference_shape = Shape(_FEW_BITS, is_signed=False)
        self.anchored: Callable[[int], Cell] = self.heap.__getitem__
        """The source of the machine's own objects: literals, `Class` objects, static fields."""
        self._count_shape = Shape(_FEW_BITS - 1, is_signed=False)
        self._methods: list[MethodRef] = []
        self.needs_ended = False
        """Whether some thread asks whether another has ended."""
        self.when_outdated: Callable[[], None] = lambda: None
        """Called when `is_outdated` becomes true."""
        self._is_outdated = False
        self.has_daemons = False
        """Whether some thread is a daemon, which does not keep the program alive."""
        self.uses_shutdown = False
        """Whether shutdown hooks may have to run after the last thread's end."""

    @property
    def is_outdated(self) -> bool:
        """Whether some rules rest on a wrong assumption, such as that a place is constant."""
        return self._is_outdated

    def outdate(self) -> None:
        """Note that a rule rests on a wrong assumption; what was found before remains right."""
        if not self._is_outdated:
            self._is_outdated = True
            self.when_outdated()

    # --- references -------------------------------------------------------------------------------

    def number_of(self, reference: int) -> int:
        """The number that represents a reference in variables."""
        found = self._numbers.get(reference)
        if found is None:
            found = len(self._references)
            if found > self._reference_shape.high:
                self._reference_shape = Shape(self._reference_shape.bits + 1, is_signed=False)
                self._variables.clear()
                self.outdate()
            self._numbers[reference] = found
            self._references.append(reference)
        return found

    def reference_of(self, number: int) -> int:
        """The reference that a number represents."""
        return self._references[number]

    @property
    def reference_shape(self) -> Shape:
        """The shape of variables that hold references."""
        return self._reference_shape

    def adopt(self, heap: Heap) -> None:
        """Make the objects of a state the initial objects."""
        for cell in heap.values():
            cell.is_shared = True
        self.heap.update(heap)
        if self.widths.has_fields:
            for reference, cell in heap.items():
                for slot in cell.type.slots:
                    self.note_value((reference, slot.index), cell.values[slot.index])

    def note_value(self, place: Place, value: Value) -> None:
        """Record the value of a place: an array gets the width of a field that refers to it."""
        reference, slot = place[0], place[1]
        if not self.widths.has_fields:
            return
        if not isinstance(reference, int) or not isinstance(slot, int):
            return
        if self.widths.note(self.cell(reference), slot, value):
            self._forget_variables(value)

    def note_array(self, width: AnyWidth, value: Value) -> None:
        """A place with a width refers to a value, which gets the width if it is an array."""
        if self.widths.note_array(width, value):
            self._forget_variables(value)

    def _forget_variables(self, array: int) -> None:
        """The elements of an array have another width from now on."""
        stale = [known for known in self._variables if known[0] == array]
        for known in stale:
            del self._variables[known]
        if stale:
            self.outdate()

    def width_of(self, variable: Variable) -> str | None:
        """The bit width of the field or array of a variable, in words."""
        return self._narrow.get(variable)

    def cell(self, reference: int) -> Cell:
        """A shared object with the values that its constant places have."""
        found = self.heap.get(reference)
        return self.anchored(reference) if found is None else found

    # --- constants and variables ------------------------------------------------------------------

    def is_varying(self, reference: int, slot: int) -> bool:
        """Whether some rule writes this place of a shared object."""
        return (reference, slot) in self.varying

    def varies(self, place: Place) -> bool:
        """Whether some rule writes the place."""
        return place in self.varying

    def learn(self, place: Place) -> None:
        """Learn that a place varies, because a rule is about to write it."""
        if place not in self.varying:
            self.varying.add(place)
            self._generalise(place)
            self.outdate()

    def is_kept(self, place: Place) -> bool:
        """Whether a varying place has a variable, because some behaviour depends on it."""
        reference, slot = place[0], place[1]
        if not isinstance(reference, int) or not isinstance(slot, int):
            return True
        return place in self._needed or (reference < 0 and slot == INITIALISATION_SLOT)

    def demand(self, places: Iterable[Place]) -> None:
        """Keep places from now on; existing rules did not."""
        self._needed.update(places)
        self.outdate()
        for reference, at in places:
            assert isinstance(reference, int), "only places of objects are not kept"
            slots = self.cell(reference).type.slots
            self.needed_fields.update(slot.ref for slot in slots if slot.index == at)

    def unlearn(self) -> None:
        """Begin again, keeping everything learned."""
        self._is_outdated = False
        self._missed.clear()

    def _generalise(self, place: Place) -> None:
        """What varies in one published object is treated as varying in all of its type."""
        reference, slot = place[0], place[1] if len(place) > 1 else None
        if not isinstance(reference, int) or not isinstance(slot, int):
            return
        if FIRST_PUBLISHED <= reference < FIRST_PRIVATE:
            kind = self.heap[reference].type
            self._varying_fields.add((kind.descriptor, -1 if kind.is_array else slot))
            for other in self._published.values():
                cell = self.heap.get(other)
                if cell is not None and cell.type is kind:
                    slots = range(len(cell.values)) if kind.is_array else (slot,)
                    self.varying.update((other, at) for at in slots)

    def variables(self) -> Iterator[Variable]:
        """The variables of all varying places that were used."""
        return (entry[0] for place, entry in self._variables.items() if place in self.varying)

    def variable(self, place: Place) -> Variable:
        """The variable of a varying place."""
        return self._entry(place)[0]

    def shape(self, place: Place) -> Shape:
        """The shape of the variable of a varying place."""
        return self._entry(place)[2]

    def kind(self, place: Place) -> Kind:
        """The kind of the values of a varying place."""
        return self._entry(place)[1]

    def term(self, place: Place) -> Term:
        """The value of a varying place before the step."""
        if not self.is_kept(place):
            return forgotten([place], self._layout(place)[0])
        variable, kind, shape = self._entry(place)
        return read(variable, kind, shape)

    def value(self, place: Place) -> Value:
        """The value of a place of a thread or monitor: its constant, or the term that reads it."""
        if place in self.varying:
            return self.term(place)
        if place not in self._assigned:
            self._missed.add(place)
        return self._initial(place)

    def _entry(self, place: Place) -> tuple[Variable, Kind, Shape]:
        found = self._variables.get(place)
        if found is None:
            found = self._variables[place] = self._make(place)
        return found

    def _make(self, place: Place) -> tuple[Variable, Kind, Shape]:
        kind, shape, order = self._layout(place)
        initial = self._initial(place)
        if type(initial) is Term:
            initial = 0
        number = self.number_of(initial) if kind is Kind.REF else initial
        pattern = shape.encode(number)
        if pattern is None:
            shape = Shape(64 if kind is Kind.LONG else 32, is_signed=True)
            pattern = shape.encode(number)
            assert pattern is not None, "an int or long should fit into its own width"
        name = name_of(place, self.cell)
        variable = Variable(name, shape.bits, order, is_global=True, initial=pattern)
        width = self._width(place)
        if width is not None:
            self._narrow[variable] = f"{shape.bits}-bit {width}"
        return variable, kind, shape

    def _width(self, place: Place) -> AnyWidth | None:
        reference, slot = place[0], place[1] if len(place) > 1 else None
        if not isinstance(reference, int) or not isinstance(slot, int):
            return None
        return self.widths.of(reference, self.cell(reference), slot)

    def _layout(self, place: Place) -> tuple[Kind, Shape, Order]:
        what = place[0]
        threads = Shape((self.options.threads + 1).bit_length(), is_signed=False)
        if isinstance(what, int):
            slot = place[1]
            if slot == OWNER:
                return Kind.INT, threads, Order.FLAG
            if slot == EARLY:
                return Kind.INT, TRUTH, Order.FLAG
            assert isinstance(slot, int), "a place of an object should be a slot or its owner"
            kind, shape, order = self._cell_layout(self.cell(what), slot)
            width = self._width(place)
            if width is not None and kind is not Kind.REF:
                shape = Shape(width.bits, is_signed=shape.is_signed)
            return kind, shape, order
        match what:
            case "spawned":
                return Kind.INT, threads, Order.FLAG
            case "object" | "waiting":
                return Kind.REF, self._reference_shape, Order.REFERENCE
            case "method":
                return Kind.INT, Shape(4, is_signed=False), Order.REFERENCE
            case "woken":
                return Kind.INT, Shape(2, is_signed=False), Order.FLAG
            case "allocated":
                return Kind.INT, self._count_shape, Order.REFERENCE
            case _:
                return Kind.INT, TRUTH, Order.FLAG

    def _cell_layout(self, cell: Cell, slot: int) -> tuple[Kind, Shape, Order]:
        if is_statics(cell) and slot == INITIALISATION_SLOT:
            bits = (self.options.threads + 2).bit_length() + 1
            return Kind.INT, Shape(bits, is_signed=True), Order.FLAG
        descriptor = descriptor_at(cell, slot)
        value_kind = kind_of_descriptor(descriptor)
        if value_kind is Kind.REF:
            return value_kind, self._reference_shape, Order.REFERENCE
        shape = self.terms.shape_of_descriptor(descriptor)
        return value_kind, shape, Order.FLAG if shape == TRUTH else Order.DATA

    def _initial(self, place: Place) -> Value:
        what = place[0]
        if isinstance(what, int):
            cell = self.cell(what)
            if place[1] == OWNER:
                return cell.monitor.owner + 1 if cell.monitor.entries else 0
            if place[1] == EARLY:
                return 0
            slot = place[1]
            assert isinstance(slot, int), "a place of an object should be a slot or its owner"
            return cell.values[slot]
        return self._assigned.get(place, 0)

    # --- threads --------------------------------------------------------------------------------

    def number_of_method(self, method: MethodRef) -> int:
        """The number that represents the bottom method of a thread, from 1."""
        if method not in self._methods:
            self._methods.append(method)
        return self._methods.index(method) + 1

    def method_of(self, number: int) -> MethodRef:
        """The method that a number represents."""
        return self._methods[number - 1]

    def track_ends(self, *, has_daemons: bool = False) -> None:
        """Add variables for the ends of threads; with daemons, also for the program's end."""
        if not self.needs_ended:
            self.needs_ended = True
            self.varying.update((ENDED, thread) for thread in range(self.options.threads))
            self.outdate()
        if has_daemons and not self.has_daemons:
            self.has_daemons = True
            self.learn((HALTED, 0))

    # --- objects that are published ---------------------------------------------------------------

    def published(self, thread: int, kind: Type, length: int, number: int) -> int | None:
        """The reference of the thread's object with this number; None when the heap is full."""
        key = (thread, kind.descriptor, length, number)
        found = self._published.get(key)
        if found is None:
            if len(self._published) >= self.options.heap:
                return None
            found = self._published[key] = FIRST_PUBLISHED + len(self._published)
        return found

    def count_up_to(self, most: int) -> None:
        """Let counts of objects grow to this number."""
        if most > self._count_shape.high:
            self._count_shape = Shape(most.bit_length(), is_signed=False)
            self._variables.clear()
            self.outdate()

    def assign(self, place: Place, value: Value) -> bool:
        """Give a place of a new object its first value; returns whether a rule has to write it.

        As long as every object with this name gets the same value, it is a constant.
        """
        self.note_value(place, value)
        if place in self.varying:
            return True
        if type(value) is Term:
            if place in self._assigned:
                self.learn(place)
            self.varying.add(place)
            return True
        if place not in self._assigned:
            self._assigned[place] = value
            if isinstance(place[0], int) and isinstance(place[1], int):
                self.heap[place[0]].values[place[1]] = value
            if place in self._missed:
                self.outdate()
        elif self._assigned[place] != value:
            self.learn(place)
        return False

    def create(self, reference: int, kind: Type, length: int) -> None:
        """Create a cell for an object that is being published."""
        if reference not in self.heap:
            cell = Cell(kind, [0] * length, 0)
            cell.is_shared = True
            self.heap[reference] = cell
            for descriptor, slot in self._varying_fields:
                if descriptor == kind.descriptor:
                    slots = range(length) if slot < 0 else (slot,)
                    self.varying.update((reference, at) for at in slots)
