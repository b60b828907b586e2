"""Places: what a load, a store or an atomic update names."""

from typing import TypeAlias, final

from plait.base.names import FieldRef
from plait.base.node import node
from plait.ir.operands import Operand


@final
@node
class FieldPlace:
    """An instance field of a non-null object."""

    base: Operand
    field: FieldRef


@final
@node
class StaticPlace:
    """A static field of a class whose initialisation has been triggered."""

    field: FieldRef


@final
@node
class ElementPlace:
    """An array element, index in bounds; `element` is its descriptor, `L` for any reference.

    `B` may also be a boolean array: the bytecode does not tell, the array object does.
    """

    array: Operand
    index: Operand
    element: str


@final
@node
class OffsetPlace:
    """A field or element of type `descriptor` named by an `Unsafe` offset (see `docs/ir.md`)."""

    base: Operand
    offset: Operand
    descriptor: str


Place: TypeAlias = FieldPlace | StaticPlace | ElementPlace | OffsetPlace
