"""What contended places hold, as bit vectors: numbers, the bits of floats, objects by number.

The result of reading a reference is a union of the objects that some thread stores in its place;
recording is repeated until no further objects are found. New objects are named after their
allocation site, so that names do not depend on which thread is recorded first. An object that is
read before the thread that allocates it has run exists in name only: only its contended places can
be read.
"""

from collections import defaultdict
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

from plait.base.arithmetic import wrap
from plait.base.errors import UnsupportedError
from plait.engines.symbolic.compile.reference_unions import Union, entries_of
from plait.engines.symbolic.compile.term_domain import SORTS
from plait.engines.symbolic.orders.event_record import Record
from plait.engines.symbolic.orders.order_events import Place
from plait.ir.operands import Kind
from plait.logic.smt import folding
from plait.logic.smt import terms as t
from plait.logic.smt.terms import Sort, Term, Value
from plait.machine.heap import Cell, zeros
from plait.machine.runtime_types import zero_of

if TYPE_CHECKING:
    from plait.engines.symbolic.paths.path_context import Context

_FIRST_NUMBER: Final = 1 << 40
_STRIDE: Final = 1 << 20
"""Far apart, since merging may give thread-local objects the numbers that follow."""

FIRST_COUNTED: Final = 1 << 50
"""The first number of counted objects, so that merging moves no others."""

_FLOATS: Final = frozenset({Kind.FLOAT, Kind.DOUBLE})

Shape: TypeAlias = tuple[str, int]
"""The descriptor of an object's type, and how many fields or elements it has."""


@final
class Knowledge:
    """What earlier recordings have found."""

    def __init__(self) -> None:
        self.contended: frozenset[Place] = frozenset()
        self.targets: dict[Place, dict[int, Shape | None]] = {}
        """By contended place of references: the objects that threads store there, and null."""
        self._numbers: dict[Hashable, int] = {}

    @property
    def has_references(self) -> bool:
        """Whether threads pass objects to each other in any order."""
        return bool(self.targets)

    def forget(self) -> None:
        """Begin again; objects keep their numbers."""
        self.contended = frozenset()
        self.targets = {}

    def number(self, key: Hashable) -> int:
        """The number of the object that is made at a place of the unrolled program."""
        return self._numbers.setdefault(key, _FIRST_NUMBER + _STRIDE * len(self._numbers))


def sort_of(kind: Kind) -> Sort:
    """The sort of the vectors that stand for what is in a place."""
    if kind is Kind.REF:
        return t.LONG
    return t.bit_vector(SORTS[kind].width)


def _is_named(at: int) -> bool:
    return _FIRST_NUMBER <= at < FIRST_COUNTED


def _compare(at: int, one: Shape | None, other: Shape | None) -> None:
    """An object that exists in name only must match the one that is allocated later."""
    if _is_named(at) and one != other:
        raise UnsupportedError("objects that threads make in several forms at one place")


@final
class Contents:
    """Makes vectors of what is written, and values of what is read."""

    def __init__(self, context: "Context", knowledge: Knowledge) -> None:
        self._context = context
        self._knowledge = knowledge
        self.stored: dict[Place, dict[int, Shape | None]] = defaultdict(dict)
        """The objects that were stored in places that hold references."""
        self.definitions: list[Value] = []
        """What the bits of computed floats are."""
        self._bits: dict[Term, Term] = {}

    def new_targets(self) -> dict[Place, dict[int, Shape | None]]:
        """Stored objects that reads did not consider; an object must be what it was."""
        found: dict[Place, dict[int, Shape | None]] = {}
        for place, stored in self.stored.items():
            known = self._knowledge.targets.get(place, {})
            more = {at: shape for at, shape in stored.items() if at not in known}
            for at in stored.keys() & known.keys():
                _compare(at, known[at], stored[at])
            if more:
                found[place] = more
        return found

    # --- reads ------------------------------------------------------------------------------------

    def read(
        self, name: str, place: Place, kind: Kind, record: Record, *, is_constant: bool
    ) -> tuple[Term, Any]:
        """A variable for what a read gets, and the value that it stands for."""
        logic = self._context.logic
        sort = sort_of(kind)
        symbol = logic.pool.variable(f"{name}.{sort.width}", sort)
        if kind in _FLOATS:
            return symbol, logic.floats.of_bits(symbol, SORTS[kind])
        if kind is not Kind.REF:
            return symbol, symbol
        known = self._knowledge.targets.get(place, {})
        present = [
            at
            for at, shape in sorted(known.items())
            if self._is_there(at, shape, record, is_constant=is_constant)
        ]
        equal = logic.vectors.equal
        return symbol, self._context.values.unions.make(
            (at, equal(symbol, at, sort)) for at in present
        )

    def _is_there(self, at: int, shape: Shape | None, record: Record, *, is_constant: bool) -> bool:
        """Whether a read may return this object; it is in the heap then.

        An object that is still thread-local cannot be returned: its thread has run, or waits for
        the end of the reading thread.
        """
        machine = self._context.machine
        if at < 0:
            machine.anchor(at)
            return True
        if not at or shape is None:
            return True
        if at in machine.heap:
            return machine.heap[at].is_shared
        if is_constant or not _is_named(at):
            raise UnsupportedError("an object that another thread makes inside the library")
        descriptor, length = shape
        kind = machine.types.of_descriptor(descriptor)
        if kind.is_array:
            values = zeros(zero_of(kind.descriptor[1:]), length)
        else:
            values = kind.template.copy()
        cell = machine.heap[at] = Cell(kind, values, machine.epoch)
        cell.is_shared = True
        record.expected |= {at}
        return True

    # --- writes -----------------------------------------------------------------------------------

    def written(self, place: Place, kind: Kind, value: Any) -> Value:
        """The vector that represents a value."""
        if kind is Kind.REF:
            return self._reference(place, value)
        if kind in _FLOATS:
            return self._bits_of(value, SORTS[kind])
        found: Value = value
        return found

    def _reference(self, place: Place, value: Any) -> Value:
        choose = self._context.logic.booleans.choose
        found: Value = 0
        for number, (at, guard) in enumerate(reversed(entries_of(value))):
            shape = self._shape(at)
            _compare(at, self.stored[place].setdefault(at, shape), shape)
            found = choose(guard, at, found, t.LONG) if number else at
        return found

    def _shape(self, at: int) -> Shape | None:
        if at <= 0:
            return None
        cell = self._context.machine.heap[at]
        return cell.type.descriptor, len(cell.values)

    def _bits_of(self, value: Any, sort: Sort) -> Value:
        """The bits of a float; for a computed one a variable that is defined by it."""
        if type(value) is not Term:
            return wrap(folding.bits_of(value, sort), sort.width)
        first = value.args[0]
        if value.op == t.FLOAT_OF_BITS and isinstance(first, Term):
            return first
        if value.op == t.FLOAT_VALUE and isinstance(first, int):
            return wrap(first, sort.width)
        found = self._bits.get(value)
        if found is None:
            logic = self._context.logic
            name = f"bits{value.number}"
            found = self._bits[value] = logic.pool.variable(name, t.bit_vector(sort.width))
            same = logic.pool.make(t.EQUAL, t.BOOL, logic.floats.of_bits(found, sort), value)
            self.definitions.append(same)
        return found

    # --- objects ----------------------------------------------------------------------------------

    def share(self, reference: Any) -> None:
        """What was stored in a place that others read is known to them."""
        targets = reference.targets if type(reference) is Union else (reference,)
        for at in targets:
            if at:
                self._context.machine.share(at)
