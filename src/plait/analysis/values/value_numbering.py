"""Names for values within a body: two operands with one name hold the same value.

Only registers with a single definition have names of their own; a final field of a named object has
the name of the path to it. A definition in a loop names one value per round: analyses that keep a
name across rounds must forget it when its definition runs again.
"""

from typing import TypeAlias, final

from plait.base import flags
from plait.base.errors import UNUSABLE_CLASS
from plait.base.names import FieldRef
from plait.base.node import node
from plait.ir.hierarchy import Hierarchy
from plait.ir.liveness import definition_of
from plait.ir.operands import ClassConst, Const, Operand, Reg
from plait.ir.operators import Relation
from plait.ir.ops import Branch, Load, Move
from plait.ir.places import FieldPlace, StaticPlace
from plait.ir.program import Body


@final
@node
class Parameter:
    """What a method got as its n-th parameter, the receiver being the first."""

    number: int


@final
@node
class Definition:
    """What the op at this place gave, the last time it ran."""

    block: int
    index: int


@final
@node
class FinalField:
    """What a final instance field of a named object holds."""

    base: "Value"
    field: FieldRef


@final
@node
class FinalStatic:
    """What a final static field holds."""

    field: FieldRef


Value: TypeAlias = Parameter | Definition | FinalField | FinalStatic | ClassConst


def root_of(value: Value) -> Value:
    """The value that a path of final fields starts from."""
    while isinstance(value, FinalField):
        value = value.base
    return value


def rebased(value: Value, old: Value, new: Value) -> Value | None:
    """The path with another start; None when it does not start there."""
    if value == old:
        return new
    if isinstance(value, FinalField):
        base = rebased(value.base, old, new)
        return None if base is None else FinalField(base, value.field)
    return None


def path_from(value: Value, base: Value) -> tuple[FieldRef, ...] | None:
    """The final fields that lead from one value to another; None when there is no such path."""
    path: list[FieldRef] = []
    while value != base:
        if not isinstance(value, FinalField):
            return None
        path.append(value.field)
        value = value.base
    return tuple(reversed(path))


@final
class Values:
    """The names of the operands of one body."""

    def __init__(self, body: Body, hierarchy: Hierarchy) -> None:
        self._body = body
        self._hierarchy = hierarchy
        self._definitions: dict[int, list[Value]] = {}
        for number, param in enumerate(body.params):
            self._definitions.setdefault(param.index, []).append(Parameter(number))
        for at, block in enumerate(body.blocks):
            for index, op in enumerate(block.ops):
                dest = getattr(op, "dest", None)
                if dest is not None:
                    self._definitions.setdefault(dest.index, []).append(Definition(at, index))
        self._known: dict[int, Value | None] = {}

    def of(self, operand: Operand) -> Value | None:
        """The name of an operand's value; None when it has none."""
        if type(operand) is ClassConst:
            return operand
        if type(operand) is not Reg:
            return None
        register = operand.index
        if register not in self._known:
            self._known[register] = None
            self._known[register] = self._find(register)
        return self._known[register]

    def register_of(self, value: Definition) -> Reg:
        """The register that a definition defines."""
        dest = definition_of(self._body.blocks[value.block].ops[value.index])
        assert dest is not None, "a definition defines a register"
        return dest

    def _find(self, register: int) -> Value | None:
        definitions = self._definitions.get(register, [])
        if len(definitions) != 1:
            return None
        found = definitions[0]
        if not isinstance(found, Definition):
            return found
        op = self._body.blocks[found.block].ops[found.index]
        if type(op) is Move and type(op.source) in (Reg, ClassConst):
            return self.of(op.source) or found
        if type(op) is Load and isinstance(op.place, FieldPlace | StaticPlace):
            field = self._final(op.place.field)
            if field is not None and type(op.place) is StaticPlace:
                return FinalStatic(field)
            if field is not None and type(op.place) is FieldPlace:
                base = self.of(op.place.base)
                if base is not None:
                    return FinalField(base, field)
        return found

    def _final(self, field: FieldRef) -> FieldRef | None:
        try:
            found = self._hierarchy.resolve_field(field)
        except UNUSABLE_CLASS:
            return None
        return found[0] if found is not None and found[1].flags & flags.FINAL else None


def only_source(body: Body, operand: Operand) -> Operand:
    """What an operand always is a copy of: the constant or register that copies lead back to."""
    while type(operand) is Reg and operand not in body.params:
        written = [
            op for block in body.blocks for op in block.ops if getattr(op, "dest", None) == operand
        ]
        if len(written) != 1 or type(written[0]) is not Move:
            break
        operand = written[0].source
    return operand


def constant_of(body: Body, operand: Operand) -> int | None:
    """The int that an operand always is; None when that is not known."""
    source = only_source(body, operand)
    return source.value if type(source) is Const and type(source.value) is int else None


def nonzero_branch(body: Body, block: int) -> tuple[int, Definition] | None:
    """Where a block goes on only if the value of a definition is neither zero nor null."""
    branch = body.blocks[block].terminator
    if type(branch) is not Branch or branch.if_true == branch.if_false:
        return None
    if type(branch.right) is not Const or branch.right.value not in (0, None):
        return None
    if branch.relation not in (Relation.NE, Relation.EQ) or type(branch.left) is not Reg:
        return None
    given = _only_definition(body, branch.left)
    if given is None:
        return None
    return (branch.if_true if branch.relation is Relation.NE else branch.if_false), given


def _only_definition(body: Body, register: Reg) -> Definition | None:
    """The only op that defines the value of a register, through copies."""
    if register in body.params:
        return None
    found = [
        Definition(at, index)
        for at, block in enumerate(body.blocks)
        for index, op in enumerate(block.ops)
        if getattr(op, "dest", None) == register
    ]
    if len(found) != 1:
        return None
    op = body.blocks[found[0].block].ops[found[0].index]
    if type(op) is Move:
        return _only_definition(body, op.source) if type(op.source) is Reg else None
    return found[0]
