"""Values over terms that closures share: choices, reads and writes through unions, operands."""

from collections.abc import Callable
from typing import Any, TypeAlias

from plait.engines.symbolic.compile.reference_unions import Union
from plait.engines.symbolic.compile.term_domain import SORTS
from plait.engines.symbolic.paths.path_context import Context
from plait.engines.symbolic.paths.value_resolution import OBJECT
from plait.ir.operands import Kind, Operand
from plait.logic.smt.terms import Term, Value
from plait.machine.compile.compiled_code import Registers, StraightOp
from plait.machine.compile.op_site import Site

Maker: TypeAlias = Callable[[Context, Site, Any, StraightOp], StraightOp]
"""From an op and the machine's closure for it."""


def choose(context: Context, kind: Kind, condition: Value, yes: Any, no: Any) -> Any:
    """One of two values of a kind."""
    if type(condition) is not Term:
        return yes if condition else no
    if yes is no:
        return yes
    if kind is Kind.REF:
        return context.values.unions.choose(condition, yes, no)
    if kind in (Kind.FLOAT, Kind.DOUBLE):
        lift = context.domain.lift
        yes, no = lift(yes, SORTS[kind]), lift(no, SORTS[kind])
    return context.logic.booleans.choose(condition, yes, no, SORTS[kind])


def first_of(
    context: Context, reference: Any, kind: Kind, read: Callable[[int], Any], owner: str = OBJECT
) -> Any:
    """The value read through a reference: from each possible object, under its condition."""
    found: Any = None
    for at, guard in reversed(
        [entry for entry in context.values.possible(reference, owner) if entry[0]]
    ):
        value = read(at)
        found = value if found is None else choose(context, kind, guard, value, found)
    if found is None:
        context.end()
    return found


def write(
    context: Context, reference: int, at: int, condition: Value, kind: Kind, new: Any
) -> None:
    """Change a field or element where the condition is true."""
    machine = context.machine
    cell = machine.writable(reference)
    if kind is Kind.REF and cell.is_shared:
        for target in new.targets if type(new) is Union else (new,):
            if target:
                machine.share(target)
    cell.values[at] = choose(context, kind, condition, new, cell.values[at])


def stays_open(
    context: Context,
    registers: Registers,
    site: Site,
    slot: int,
    owner: str = OBJECT,
    *,
    is_object: bool = True,
) -> bool:
    """Whether an access goes to several objects at once; on single paths it does not."""
    if not context.mode.merges:
        context.values.resolve(registers, slot, site.block, site.index, owner, is_object=is_object)
    return type(registers[slot]) is Union


def needing(
    context: Context,
    site: Site,
    plain: StraightOp,
    operands: list[Operand],
    *,
    are_objects: bool = False,
    by_identity: bool = False,
) -> StraightOp:
    """The machine's closure, run once these operands are numbers and plain references.

    `are_objects`: the references among them are never null. `by_identity`: the machine
    distinguishes objects by them.
    """
    slots = tuple(site.slot(operand) for operand in operands)
    if not slots:
        return plain
    block, index = site.block, site.index

    def run(registers: Registers) -> None:
        for slot in slots:
            value = registers[slot]
            if type(value) is Term or type(value) is Union:
                context.values.resolve(registers, slot, block, index, is_object=are_objects)
            if by_identity and context.values.views:
                context.values.views.refuse(site.machine.heap, registers[slot])
        plain(registers)

    return run
