"""Programs in which chosen fields start with any value instead of zero.

A free field is an input: the class's initialiser, or each constructor that calls no other of its
class, begins by choosing a number for it and storing it. So the machine and every engine support
it, and a witness has its value among the inputs. Objects created without a constructor (clones,
deserialised ones) have no free fields.
"""

import dataclasses
from collections.abc import Mapping
from typing import Any, Final, final

from plait.base import flags
from plait.base.names import FieldRef, MethodRef
from plait.ir import ops as ir
from plait.ir.operands import Kind, Reg, int_const
from plait.ir.operators import CallMode, Order
from plait.ir.places import FieldPlace, StaticPlace
from plait.ir.program import Block, Body, Class, Field, Method, Program

_INITIALISER: Final = Method("<clinit>", "()V", flags.STATIC)
_EMPTY: Final = Body((), (), (Block((), ir.Return(None), None, (0,)),), (), ())


def with_free_fields(program: Program, free: Mapping[tuple[str, str], int]) -> Program:
    """The program with these fields, by class and name, free: from 0 to the number given."""
    if not free:
        return program
    return Program(_FreeFields(program, free), program.entry, is_test=program.is_test)


def chosen_field(body: Body, block: int, index: int) -> FieldRef | None:
    """The free field that gets what the `Choose` at this place of a user's method chooses.

    Only prologues have such an op: other inputs are chosen inside the users' API.
    """
    ops = body.blocks[block].ops
    choice, store = ops[index], ops[index + 1] if index + 1 < len(ops) else None
    if not isinstance(choice, ir.Choose) or not isinstance(store, ir.Store):
        return None
    if not isinstance(store.place, StaticPlace | FieldPlace) or store.value != choice.dest:
        return None
    return store.place.field


@final
class _FreeFields:
    """A `ProgramSource`: another program, with prologues."""

    def __init__(self, program: Program, free: Mapping[tuple[str, str], int]) -> None:
        self._program = program
        self._free = free

    def find_class(self, name: str) -> Class | None:
        found = self._program.find_class(name)
        if found is None or not self._fields(found, is_static=True):
            return found
        if any(method.name == _INITIALISER.name for method in found.methods):
            return found
        return dataclasses.replace(found, methods=(*found.methods, _INITIALISER))

    def build_body(self, owner: Class, method: Method) -> Body | None:
        ref = MethodRef(owner.name, method.name, method.descriptor)
        is_initialiser = method.name == _INITIALISER.name
        found = self._program.find_body(ref)
        if found is None and is_initialiser:
            found = _EMPTY
        if found is None or not (is_initialiser or method.name == "<init>"):
            return found
        fields = self._fields(owner, is_static=is_initialiser)
        if not fields or (not is_initialiser and _delegates(found, owner)):
            return found
        return self._with_prologue(found, owner, fields)

    def link(self, name: str) -> None:
        self._program.link(name)

    def _fields(self, owner: Class, *, is_static: bool) -> list[Field]:
        return [
            field
            for field in owner.fields
            if (owner.name, field.name) in self._free
            and bool(field.flags & flags.STATIC) == is_static
        ]

    def _with_prologue(self, body: Body, owner: Class, fields: list[Field]) -> Body:
        chosen: list[ir.Op] = []
        registers = list(body.registers)
        for field in fields:
            register = Reg(len(registers), Kind.INT)
            registers.append(Kind.INT)
            ref = FieldRef(owner.name, field.name, field.descriptor)
            is_static = bool(field.flags & flags.STATIC)
            place = StaticPlace(ref) if is_static else FieldPlace(body.params[0], ref)
            most = self._free[owner.name, field.name]
            chosen.append(ir.Choose(register, int_const(0), int_const(most)))
            chosen.append(ir.Store(place, register, Order.DECLARED))
        last = ir.BlockId(len(body.blocks))
        moved = [_retargeted(block, last) for block in body.blocks]
        site = body.blocks[0].sites[0]
        first = Block(tuple(chosen), ir.Goto(last), None, (site,) * (len(chosen) + 1))
        blocks = (first, *moved[1:], moved[0])
        return dataclasses.replace(body, registers=tuple(registers), blocks=blocks)


def _delegates(body: Body, owner: Class) -> bool:
    """Whether a constructor calls another one of its class for the same object."""
    return any(
        isinstance(op, ir.Invoke)
        and op.mode is CallMode.SPECIAL
        and (op.method.owner, op.method.name) == (owner.name, "<init>")
        and op.args[0] == body.params[0]
        for block in body.blocks
        for op in block.ops
    )


def _retargeted(block: Block, first: ir.BlockId) -> Block:
    """The block with the entry's new number in place of 0."""

    def moved(target: ir.BlockId) -> ir.BlockId:
        return first if target == 0 else target

    terminator: Any = block.terminator
    match terminator:
        case ir.Goto(target):
            terminator = ir.Goto(moved(target))
        case ir.Branch():
            terminator = dataclasses.replace(
                terminator, if_true=moved(terminator.if_true), if_false=moved(terminator.if_false)
            )
        case ir.Switch(value, cases, default):
            kept = tuple((key, moved(target)) for key, target in cases)
            terminator = ir.Switch(value, kept, moved(default))
    handler = None if block.handler is None else moved(block.handler)
    return Block(block.ops, terminator, handler, block.sites)
