"""Final fields that another thread may read before the constructor has set them.

A final field can be read without a scheduling point only if nobody sees it change. One that a
constructor sets after it has let `this` become known elsewhere is seen to change, so it counts as
any other field (JLS 17.5: its freeze comes too late for such readers). Constructors of the JDK, and
what reflection writes, are taken not to do that.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, final

from plait.base import flags
from plait.base.errors import InputError
from plait.base.names import FieldRef, MethodRef
from plait.ir import ops as ir
from plait.ir.cfg import exception_successors, normal_successors
from plait.ir.effects import effects_of
from plait.ir.hierarchy import Hierarchy
from plait.ir.liveness import operands_of
from plait.ir.operands import Operand, Reg
from plait.ir.operators import CallMode
from plait.ir.places import FieldPlace
from plait.ir.program import Block, Body, Class

_INIT: Final = "<init>"
_DEEPEST: Final = 8
"""Calls inside calls that are looked into; deeper ones are taken to let everything be known."""


@final
class LeakedFinals:
    """Answers for the classes of one program; each class is looked at once."""

    def __init__(self, hierarchy: Hierarchy, is_trusted: Callable[[str], bool]) -> None:
        """`is_trusted` tells the classes, by internal name, whose constructors keep `this`."""
        self._hierarchy = hierarchy
        self._program = hierarchy.program
        self._is_trusted = is_trusted
        self._fields: dict[str, frozenset[FieldRef]] = {}
        self._leaking: dict[tuple[MethodRef, int], bool] = {}

    def is_leaked(self, field: FieldRef) -> bool:
        """Whether a final field, by its declaring class, may be set when `this` is known."""
        if self._is_trusted(field.owner):
            return False
        found = self._fields.get(field.owner)
        if found is None:
            cls = self._program.class_named(field.owner)
            found = self._fields[field.owner] = frozenset(self._set_late(cls))
        return field in found

    def _set_late(self, cls: Class) -> Iterator[FieldRef]:
        for method in cls.methods:
            if method.name != _INIT:
                continue
            body = self._body(MethodRef(cls.name, method.name, method.descriptor))
            if body is None:
                yield from _final_fields(cls)
            else:
                yield from self._stored_late(cls, body)

    def _body(self, method: MethodRef) -> Body | None:
        """The code of a method; None when there is none to look into.

        Whoever runs code that cannot be built hears of that; here it may do anything.
        """
        try:
            return self._program.find_body(method)
        except InputError:
            return None

    def _stored_late(self, cls: Class, body: Body) -> Iterator[FieldRef]:
        """The final fields that a constructor sets where `this` may be known."""
        names = _names_of(body, body.params[0])
        known = [False for _ in body.blocks]
        work = [0]
        seen: set[int] = set()
        while work:
            number = work.pop()
            seen.add(number)
            block = body.blocks[number]
            is_known = known[number]
            for op in block.ops:
                match op:
                    case ir.Store(place=FieldPlace(base=base, field=field)) if base in names:
                        if is_known and field.owner == cls.name:
                            yield field
                is_known = is_known or self._leaks(op, names, 0)
            for target in (*normal_successors(block), *exception_successors(block)):
                if target not in seen or (is_known and not known[target]):
                    known[target] = known[target] or is_known
                    work.append(target)

    # --- what lets an object be known -------------------------------------------------------------

    def _leaks(self, op: Any, names: frozenset[Operand], depth: int) -> bool:
        """Whether an op may let an object be known that has these names."""
        match op:
            case ir.Move():
                return False
            case ir.Store(value=value):
                return value in names
            case ir.AtomicUpdate(operands=operands):
                return not names.isdisjoint(operands)
            case ir.Invoke(args=args):
                return any(
                    self._is_leaked_by_call(op, position, depth)
                    for position, argument in enumerate(args)
                    if argument in names
                )
            case _:
                return effects_of(op).leaks and not names.isdisjoint(operands_of(op))

    def _is_leaked_by_call(self, op: ir.Invoke, position: int, depth: int) -> bool:
        target = self._hierarchy.resolve_method(op.method)
        if target is None or depth == _DEEPEST:
            return True
        if self._is_trusted(target.owner):
            return not (target.name == _INIT and position == 0)
        if op.mode in (CallMode.VIRTUAL, CallMode.INTERFACE) and not self._is_exact(target):
            return True
        return self._is_leaked_by(target, position, depth + 1)

    def _is_exact(self, method: MethodRef) -> bool:
        """Whether a method cannot be overridden."""
        declared = self._program.declared_method(method.owner, method.name, method.descriptor)
        owner = self._program.class_named(method.owner)
        fixed = flags.PRIVATE | flags.FINAL
        return declared is not None and bool(declared.flags & fixed or owner.flags & flags.FINAL)

    def _is_leaked_by(self, method: MethodRef, position: int, depth: int) -> bool:
        """Whether a method may let the object of a parameter be known; in a circle, yes."""
        key = (method, position)
        found = self._leaking.get(key)
        if found is None:
            self._leaking[key] = True
            body = self._body(method)
            found = body is None or self._is_leaked_in(body, position, depth)
            self._leaking[key] = found
        return found

    def _is_leaked_in(self, body: Body, position: int, depth: int) -> bool:
        names = _names_of(body, body.params[position])
        return any(self._leaks(op, names, depth) for block in body.blocks for op in _ops_of(block))


def _ops_of(block: Block) -> tuple[Any, ...]:
    return (*block.ops, block.terminator)


def _final_fields(cls: Class) -> Iterator[FieldRef]:
    for field in cls.fields:
        if field.flags & flags.FINAL and not field.flags & flags.STATIC:
            yield FieldRef(cls.name, field.name, field.descriptor)


def _names_of(body: Body, first: Reg) -> frozenset[Operand]:
    """The registers that may hold what is in a parameter."""
    names: set[Operand] = {first}
    moves = [op for block in body.blocks for op in block.ops if isinstance(op, ir.Move)]
    grows = True
    while grows:
        more = {move.dest for move in moves if move.source in names} - names
        names |= more
        grows = bool(more)
    return frozenset(names)
