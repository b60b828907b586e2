"""What unread library code keeps: in objects, in what they keep, in its classes."""

from typing import Final, final

from plait.analysis.facts import Facts
from plait.analysis.flow.library_effects import is_pure
from plait.analysis.flow.locations import FieldNumbers, Location
from plait.analysis.points_to.abstract_objects import CLASS
from plait.analysis.points_to.constraint_templates import ELEMENT, STATE
from plait.analysis.races.shared_accesses import STATIC
from plait.base.masks import closure, members
from plait.base.names import FieldRef, MethodRef
from plait.ir.operators import CallMode
from plait.ir.ops import Invoke

_INTERN: Final = ("java/lang/String", "intern")


@final
class UnreadState:
    """The locations of the state of unread code."""

    def __init__(self, facts: Facts, fields: FieldNumbers) -> None:
        self._facts = facts
        self._result = facts.points_to
        self._fields = fields

    def hidden(self, op: Invoke, target: MethodRef) -> Location | None:
        """What unread static code keeps in its class: properties, pools, caches."""
        if (target.owner, target.name) == _INTERN:
            return self._in_class("java/lang/String")
        if op.mode is not CallMode.STATIC or is_pure(target):
            return None
        if not self._facts.library.keeps_in_class(target.owner):
            return None
        return self._in_class(target.owner)

    def of(self, objects: int) -> list[Location]:
        """What of these objects unread code may change: arrays, and state of its own classes."""
        return [found for n in members(objects) if (found := self._location(n)) is not None]

    def kept_by(self, objects: int) -> int:
        """These objects and what unread code has kept in them."""
        return closure(objects, lambda number: self._result.fields.get((number, STATE), 0))

    def elements(self, objects: int) -> int:
        """What the arrays among these objects hold."""
        found = 0
        for number in members(objects & self._result.objects.arrays):
            found |= self._result.fields.get((number, ELEMENT), 0)
        return found

    def _location(self, number: int) -> Location | None:
        kind = self._result.objects.objects[number].type
        if self._facts.library.is_value(kind) or kind == CLASS:
            return None
        if kind.startswith("["):
            return Location(number, self._fields.element)
        return Location(number, self._fields.state)

    def _in_class(self, owner: str) -> Location:
        return Location(STATIC, self._fields.of_declaration(FieldRef(owner, "<state>", "")))
