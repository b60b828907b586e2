"""Locations: what of memory may be secret, as small tuples of numbers.

A location is a field or an element of an abstract object. Fields are numbered, so that the facts of
the tabulation hash quickly.
"""

from typing import Final, NamedTuple, final

from plait.analysis.points_to.constraint_templates import ELEMENT, STATE, resolved_field
from plait.analysis.races.shared_accesses import STATIC
from plait.base.names import FieldRef
from plait.base.origins import is_library_class
from plait.ir.hierarchy import Hierarchy

LENGTH: Final = FieldRef("", "length", "I")
"""The field that an array's length is."""
MONITOR: Final = FieldRef("", "monitor", "")
"""Whether a thread owns an object's monitor."""
STATUS: Final = FieldRef("", "status", "")
"""Whether a thread runs, and whether it is interrupted."""
ANY_FIELD: Final = -1


class Location(NamedTuple):
    """A field or element of an abstract object (`STATIC`: a static field).

    `position` is that of an element when it is a constant. `base` is the definition through which
    the place was written in this call: an overwriting through the same definition surely hits it.
    """

    object: int
    field: int
    position: int | None = None
    base: int | None = None

    @property
    def anywhere(self) -> "Location":
        """The location as other calls know it."""
        return Location(self.object, self.field, self.position)

    @property
    def whole(self) -> "Location":
        """The location without its position: all elements of an array."""
        return Location(self.object, self.field)

    def overlaps(self, other: "Location") -> bool:
        """Whether two locations may be one place."""
        if self.object != other.object:
            return False
        if ANY_FIELD in (self.field, other.field):
            return True
        if self.field != other.field:
            return False
        return self.position is None or other.position is None or self.position == other.position


@final
class FieldNumbers:
    """Numbers fields, by their declarations."""

    def __init__(self, hierarchy: Hierarchy) -> None:
        self._hierarchy = hierarchy
        self._fields: list[FieldRef] = []
        self._numbers: dict[FieldRef, int] = {}
        self._of_reference: dict[FieldRef, int] = {}
        self.element = self.of_declaration(ELEMENT)
        self.length = self.of_declaration(LENGTH)
        self.state = self.of_declaration(STATE)
        self.monitor = self.of_declaration(MONITOR)
        self.status = self.of_declaration(STATUS)

    def of(self, field: FieldRef) -> int:
        """The number of the field that a reference means."""
        found = self._of_reference.get(field)
        if found is None:
            declared = resolved_field(self._hierarchy, field)
            found = self._of_reference[field] = self.of_declaration(declared)
        return found

    def of_declaration(self, field: FieldRef) -> int:
        """The number of a declared field."""
        found = self._numbers.get(field)
        if found is None:
            found = self._numbers[field] = len(self._fields)
            self._fields.append(field)
        return found

    def named(self, number: int) -> FieldRef:
        """The field of a number."""
        return self._fields[number]

    def is_of_library(self, number: int) -> bool:
        """Whether library code declares a field."""
        owner = self._fields[number].owner
        return bool(owner) and is_library_class(owner)


def is_static(location: Location) -> bool:
    """Whether a location is a static field."""
    return location.object == STATIC
