"""Effectively final fields: only set by constructors, whether declared final or not.

Nothing but constructors of the field's own class writes them, and only to the object under
construction.
"""

from typing import Final, final

from plait.analysis.points_to.constraint_templates import resolved_field
from plait.analysis.points_to.method_instances import MethodInstance, PointsTo
from plait.base.masks import members
from plait.base.names import FieldRef, MethodRef
from plait.ir import ops as ir
from plait.ir.liveness import definition_of
from plait.ir.places import FieldPlace, OffsetPlace

_INIT: Final = "<init>"


@final
class SettledFields:
    """Answers by field; all code is looked through when the first question is asked."""

    def __init__(self, result: PointsTo) -> None:
        self._result = result
        self._written: set[FieldRef] | None = None

    def is_settled(self, field: FieldRef) -> bool:
        """Whether a field of an object no longer changes once the object is constructed."""
        if self._written is None:
            self._written = self._find()
        return field not in self._written

    def _find(self) -> set[FieldRef]:
        """The fields that something else may write."""
        found: set[FieldRef] = set()
        seen: set[MethodRef] = set()
        for instance in self._result.instances:
            is_new = instance.method not in seen
            seen.add(instance.method)
            for block in instance.body.blocks:
                for op in block.ops:
                    if not isinstance(op, ir.Store | ir.AtomicUpdate):
                        continue
                    if type(op.place) is OffsetPlace:
                        found.update(self._at_offsets(instance, op.place))
                    elif type(op.place) is FieldPlace and is_new:
                        field = resolved_field(self._result.hierarchy, op.place.field)
                        if type(op) is not ir.Store or not _constructs(instance, op, field):
                            found.add(field)
        return found

    def _at_offsets(self, instance: MethodInstance, place: OffsetPlace) -> set[FieldRef]:
        found: set[FieldRef] = set()
        for number in members(self._result.of_operand(instance, place.base)):
            name = self._result.objects.objects[number].type
            if not name.startswith("["):
                found.update(self._result.hierarchy.instance_fields(name))
        return found


def _constructs(instance: MethodInstance, op: ir.Store, field: FieldRef) -> bool:
    """Whether a constructor of the field's class writes the field of its own object."""
    method, body = instance.method, instance.body
    if (method.owner, method.name) != (field.owner, _INIT):
        return False
    this = body.params[0]
    assert type(op.place) is FieldPlace, "asked for fields only"
    return op.place.base == this and not any(
        definition_of(other) == this for block in body.blocks for other in block.ops
    )
