"""Closures over terms for loads, stores and tests of objects.

Each takes the machine's own closure and uses it whenever its operands are numbers and plain
references; only the rest is done here.
"""

import struct
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from plait.base.errors import UnsupportedError
from plait.engines.symbolic.compile.reference_unions import Union
from plait.engines.symbolic.compile.term_domain import SORTS
from plait.engines.symbolic.paths.path_context import Context
from plait.engines.symbolic.paths.value_resolution import OBJECT
from plait.ir import ops as ir
from plait.ir.build.entry import ENTRY
from plait.ir.operands import Kind, Operand, kind_of, kind_of_descriptor
from plait.ir.operators import Conversion
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, StaticPlace
from plait.java.class_files.descriptors import descriptor_of_class
from plait.logic.smt import terms as t
from plait.logic.smt.terms import Term, Value
from plait.machine.compile.compiled_code import Registers, StraightOp
from plait.machine.compile.op_site import Site
from plait.machine.runtime_types import Type

Maker: TypeAlias = Callable[[Context, Site, Any, StraightOp], StraightOp]
"""From an op and the machine's closure for it."""

_ALWAYS: Final = True
MOST_CELLS: Final = 4096
"""How long an array may be that is accessed at an index which depends on inputs."""

_SHORT: Final = 256
_MOST_NUMBERS: Final = 1 << 16
"""Arrays of more numbers than the one, up to the other, are searched at such an index: among them
are the tables of the properties of characters."""


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


def _first_of(
    context: Context, reference: Any, kind: Kind, read: Callable[[int], Any], owner: str = OBJECT
) -> Any:
    """What is read through a reference: of each object that may be meant, under its condition."""
    found: Any = None
    for at, guard in reversed(
        [entry for entry in context.values.possible(reference, owner) if entry[0]]
    ):
        value = read(at)
        found = value if found is None else choose(context, kind, guard, value, found)
    if found is None:
        context.end()
    return found


def _write(
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


# --- fields and statics -------------------------------------------------------------------------


def load(context: Context, site: Site, op: ir.Load, plain: StraightOp) -> StraightOp:
    """A load through unions and at indices that depend on inputs."""
    place = op.place
    if isinstance(place, StaticPlace):
        return plain
    if isinstance(place, FieldPlace):
        return _load_field(context, site, place, site.slot(op.dest), plain)
    if isinstance(place, ElementPlace):
        return load_element(context, site, place, site.slot(op.dest), plain)
    return refusing(context, site, op, plain)


def _load_field(
    context: Context, site: Site, place: FieldPlace, dest: int, plain: StraightOp
) -> StraightOp:
    machine, base = site.machine, site.slot(place.base)
    at = machine.types.instance_slot(place.field).index
    kind = kind_of_descriptor(place.field.descriptor)
    owner = descriptor_of_class(place.field.owner)

    def run(registers: Registers) -> None:
        reference = registers[base]
        if type(reference) is Union and _stays_open(context, registers, site, base, owner):
            registers[dest] = _first_of(
                context, reference, kind, lambda target: machine.heap[target].values[at], owner
            )
        else:
            plain(registers)

    return run


def _stays_open(
    context: Context,
    registers: Registers,
    site: Site,
    slot: int,
    owner: str = OBJECT,
    *,
    is_object: bool = True,
) -> bool:
    """Whether an access goes to several objects at once; on paths by themselves it does not."""
    if not context.mode.merges:
        context.values.resolve(registers, slot, site.block, site.index, owner, is_object=is_object)
    return type(registers[slot]) is Union


def store(context: Context, site: Site, op: ir.Store, plain: StraightOp) -> StraightOp:
    """A store through unions, of unions, and at indices that depend on inputs."""
    place, value = op.place, site.slot(op.value)
    if isinstance(place, FieldPlace):
        return _store_field(context, site, place, value, plain)
    if isinstance(place, StaticPlace):
        return _store_static(context, site, place, value, plain)
    if isinstance(place, ElementPlace):
        return _store_element(context, site, place, value, plain)
    return refusing(context, site, op, plain)


def _store_field(
    context: Context, site: Site, place: FieldPlace, value: int, plain: StraightOp
) -> StraightOp:
    machine, base = site.machine, site.slot(place.base)
    slot = machine.types.instance_slot(place.field)
    at = slot.index
    kind = kind_of_descriptor(place.field.descriptor)
    owner = descriptor_of_class(place.field.owner)

    def run(registers: Registers) -> None:
        if type(registers[base]) is Union:
            _stays_open(context, registers, site, base, owner)
        reference, new = registers[base], registers[value]
        if type(reference) is Union or type(new) is Union:
            if type(reference) is int and machine.heap[reference].is_shared and not slot.is_silent:
                machine.spend(site.block, site.index)
            for target, guard in context.values.possible(reference, owner):
                if target:
                    _write(context, target, at, guard, kind, new)
        else:
            plain(registers)

    return run


def _store_static(
    context: Context, site: Site, place: StaticPlace, value: int, plain: StraightOp
) -> StraightOp:
    machine = site.machine
    owner, slot = machine.types.static_slot(place.field)
    holder, at = machine.anchors.statics(owner), slot.index
    if not slot.is_reference:
        return plain

    def run(registers: Registers) -> None:
        if type(registers[value]) is Union:
            if machine.static_cell(holder).is_shared and not slot.is_silent:
                machine.spend(site.block, site.index)
            _write(context, holder, at, _ALWAYS, Kind.REF, registers[value])
        else:
            plain(registers)

    return run


# --- elements -----------------------------------------------------------------------------------

_ELEMENTS: Final = {"J": Kind.LONG, "F": Kind.FLOAT, "D": Kind.DOUBLE, "L": Kind.REF}


def _indices(context: Context, index: Any, length: int) -> list[tuple[int, Value]]:
    """The positions that an index may mean, with conditions."""
    if type(index) is not Term:
        return [(index, True)] if 0 <= index < length else []
    if length > MOST_CELLS:
        raise UnsupportedError(
            f"an array of {length:,} elements at an index that depends on inputs"
        )
    span = context.paths.range_of(context.path, index)
    assert span is not None
    found = []
    for at in range(max(span[0], 0), min(span[1] + 1, length)):
        condition = context.logic.vectors.equal(index, at, t.INT)
        truth = (
            context.paths.inferred(context.path, condition)
            if type(condition) is Term
            else condition
        )
        if truth:
            return [(at, True)]
        if truth is None:
            found.append((at, condition))
    return found


def _is_table(values: list[Any]) -> bool:
    return _SHORT < len(values) <= _MOST_NUMBERS and all(type(each) is int for each in values)


def _found_in_table(context: Context, kind: Kind, values: list[int], index: Term) -> Any:
    """The number at an index, by bisection; stretches of one number are not divided."""
    less = context.logic.vectors.less
    low, high = context.paths.range_of(context.path, index) or (0, len(values))
    low, high = max(low, 0), min(high + 1, len(values))
    if low >= high:
        return 0  # on no execution
    starts = [at for at in range(low, high) if at == low or values[at] != values[at - 1]]

    def search(first: int, last: int) -> Any:
        if first + 1 == last:
            return values[starts[first]]
        middle = (first + last) // 2
        condition = less(index, starts[middle], t.INT)
        return choose(context, kind, condition, search(first, middle), search(middle, last))

    return search(0, len(starts))


def resolve_element(
    context: Context, registers: Registers, array: int, index: int, site: Site
) -> None:
    """Have one array and one index; an index that is not in it is on no execution."""
    context.values.resolve(registers, array, site.block, site.index, is_object=True)
    context.values.resolve(registers, index, site.block, site.index)
    if not 0 <= registers[index] < len(site.machine.heap[registers[array]].values):
        context.end()


def load_element(
    context: Context, site: Site, place: ElementPlace, dest: int, plain: StraightOp
) -> StraightOp:
    """What is in one of several arrays, or at one of several indices."""
    machine = site.machine
    array, index = site.slot(place.array), site.slot(place.index)
    kind = _ELEMENTS.get(place.element, Kind.INT)
    is_argument = kind is Kind.REF and site.code.ref == ENTRY

    def read(target: int, at: Any) -> Any:
        values = machine.heap[target].values
        if type(at) is Term and kind is not Kind.REF and _is_table(values):
            return _found_in_table(context, kind, values, at)
        found: Any = None
        for number, condition in reversed(_indices(context, at, len(values))):
            value = values[number]
            found = value if found is None else choose(context, kind, condition, value, found)
        return 0 if found is None else found

    def run(registers: Registers) -> None:
        reference, at = registers[array], registers[index]
        if type(reference) is int and type(at) is int:
            plain(registers)
            return
        if is_argument and type(reference) is int and type(at) is Term:
            context.values.arguments.note(at, machine.heap, machine.heap[reference].values)
        elif not machine.is_alone or (kind is Kind.REF and not context.mode.merges):
            resolve_element(context, registers, array, index, site)
            plain(registers)
            return
        registers[dest] = _first_of(context, reference, kind, lambda target: read(target, at))

    return run


def _store_element(
    context: Context, site: Site, place: ElementPlace, value: int, plain: StraightOp
) -> StraightOp:
    machine = site.machine
    array, index = site.slot(place.array), site.slot(place.index)
    kind = _ELEMENTS.get(place.element, Kind.INT)
    to_boolean = context.domain.convert(Conversion.I2Z)
    may_be_boolean = place.element in "ZB"

    def stored(kind: Type, new: Any) -> Any:
        return to_boolean(new) if kind.descriptor == "[Z" else new

    def run(registers: Registers) -> None:
        reference, at, new = registers[array], registers[index], registers[value]
        if type(reference) is int and type(at) is int and type(new) is not Union:
            plain(registers)
            return
        if not machine.is_alone or (kind is Kind.REF and not context.mode.merges):
            resolve_element(context, registers, array, index, site)
            if type(new) is Union:
                context.values.resolve(registers, value, site.block, site.index)
            plain(registers)
            return
        both = context.logic.booleans.both
        for target, guard in context.values.possible(reference):
            if not target:
                continue
            cell = machine.heap[target]
            content = stored(cell.type, new) if may_be_boolean else new
            for number, condition in _indices(context, at, len(cell.values)):
                _write(context, target, number, both(guard, condition), kind, content)

    return run


# --- tests --------------------------------------------------------------------------------------


def instance_of(context: Context, site: Site, op: ir.InstanceOf, plain: StraightOp) -> StraightOp:
    """A test of what a union may be."""
    machine, descriptor = site.machine, op.descriptor
    dest, value = site.slot(op.dest), site.slot(op.value)

    def passes(reference: int) -> bool:
        return bool(reference) and machine.types.is_instance(
            machine.heap[reference].type, descriptor
        )

    def run(registers: Registers) -> None:
        reference = registers[value]
        if type(reference) is Union and _stays_open(
            context, registers, site, value, is_object=False
        ):
            condition = context.values.unions.condition(reference, passes)
            registers[dest] = context.logic.booleans.choose(condition, 1, 0, t.INT)
        else:
            plain(registers)

    return run


def length(context: Context, site: Site, op: ir.Length, plain: StraightOp) -> StraightOp:
    """The length of one of several arrays."""
    machine, dest, array = site.machine, site.slot(op.dest), site.slot(op.array)

    def run(registers: Registers) -> None:
        reference = registers[array]
        if type(reference) is Union and _stays_open(context, registers, site, array):
            registers[dest] = _first_of(
                context, reference, Kind.INT, lambda target: len(machine.heap[target].values)
            )
        else:
            plain(registers)

    return run


# --- all else -----------------------------------------------------------------------------------


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

    `are_objects`: the references among them are never null. `by_identity`: the machine tells
    objects apart by them.
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


def refusing(context: Context, site: Site, op: ir.Load | ir.Store, plain: StraightOp) -> StraightOp:
    """An access by an `Unsafe` offset, which may read several elements as one number."""
    place = op.place
    assert isinstance(place, OffsetPlace)
    guarded = needing(context, site, plain, [place.base, place.offset])
    value = site.slot(op.value) if isinstance(op, ir.Store) else None
    is_reference = isinstance(op, ir.Store) and kind_of(op.value) is Kind.REF

    def run(registers: Registers) -> None:
        if is_reference and value is not None and type(registers[value]) is Union:
            context.values.resolve(registers, value, site.block, site.index)
        try:
            guarded(registers)
        except struct.error as error:
            raise UnsupportedError(
                "several elements that depend on inputs read as one number"
            ) from error

    return run
