"""Gives free fields on a JVM the values that they start with in a witness.

A static field gets its value when its class is prepared, so before the initialiser runs; a field of
an object when a constructor of its class begins, before it calls that of the superclass.
"""

from collections import defaultdict
from typing import Final, final

from plait.base.names import FieldRef, MethodRef
from plait.replay.code_points import CodePoints
from plait.replay.divergence import DivergenceError
from plait.replay.jdwp.client import Client, Member
from plait.replay.jdwp.packets import CodePlace
from plait.result.schedule import FreeValue

_CONSTRUCTOR: Final = "<init>"


@final
class FreeFields:
    """The values that are still to be given."""

    def __init__(
        self, client: Client, points: CodePoints, values: tuple[FreeValue, ...] = ()
    ) -> None:
        self._client = client
        self._points = points
        self._static = [value for value in values if value.method.name != _CONSTRUCTOR]
        self._pending: defaultdict[MethodRef, list[FreeValue]] = defaultdict(list)
        for value in values:
            if value.method.name == _CONSTRUCTOR:
                self._pending[value.method].append(value)

    def classes(self) -> set[str]:
        """The classes that have such fields."""
        return {value.method.owner for value in self._static} | {m.owner for m in self._pending}

    def prepare(self, signature: str) -> list[CodePlace]:
        """Set the static fields of a class; where its constructors begin that are to be noticed."""
        owner = signature[1:-1]
        for value in self._static:
            if value.method.owner == owner:
                cls, member = self._member(value.field)
                self._client.set_static(cls, member, value.value)
        found = (self._points.place(m, 0) for m in self._pending if m.owner == owner)
        return [place for place in found if place is not None]

    def construct(self, thread: int) -> None:
        """Set the fields of the object whose constructor a thread begins."""
        frame = self._client.frames(thread, 1)[0]
        pending = self._pending[self._points.name(frame.at)]
        given: set[FieldRef] = set()
        while pending and pending[0].field not in given:
            value = pending.pop(0)
            given.add(value.field)
            _, member = self._member(value.field)
            self._client.set_field(self._client.this_object(thread, frame.id), member, value.value)

    def _member(self, field: FieldRef) -> tuple[int, Member]:
        cls = self._points.prepared_class(field.owner)
        members = () if cls is None else self._client.fields(cls.id)
        for member in members:
            if cls is not None and member.name == field.name:
                return cls.id, member
        raise DivergenceError("", f"the JVM's class has no field {field}")
