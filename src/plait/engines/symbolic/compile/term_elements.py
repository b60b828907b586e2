"""Closures over terms for elements of arrays, at indices that may depend on inputs."""

from typing import Any, Final

from plait.base.errors import UnsupportedError
from plait.engines.symbolic.compile.reference_unions import Union
from plait.engines.symbolic.compile.term_choices import choose, first_of, write
from plait.engines.symbolic.paths.path_context import Context
from plait.ir.build.entry import ENTRY
from plait.ir.operands import Kind
from plait.ir.operators import Conversion
from plait.ir.places import ElementPlace
from plait.logic.smt import terms as t
from plait.logic.smt.terms import Term, Value
from plait.machine.compile.compiled_code import Registers, StraightOp
from plait.machine.compile.op_site import Site
from plait.machine.runtime_types import Type

MOST_CELLS: Final = 4096
"""The maximum length of an array that is accessed at a symbolic index."""

_SHORT: Final = 256
_MOST_NUMBERS: Final = 1 << 16
"""Numeric arrays of lengths between these are searched at such an index.

The tables of character properties are among them.
"""

_ELEMENTS: Final = {"J": Kind.LONG, "F": Kind.FLOAT, "D": Kind.DOUBLE, "L": Kind.REF}


def _indices(context: Context, index: Any, length: int) -> list[tuple[int, Value]]:
    """The possible positions of an index, with conditions."""
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
    """The number at an index, by bisection; runs of equal numbers are not divided."""
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
    """Resolve to one array and one index; an index out of bounds is on no execution."""
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
        registers[dest] = first_of(context, reference, kind, lambda target: read(target, at))

    return run


def store_element(
    context: Context, site: Site, place: ElementPlace, value: int, plain: StraightOp
) -> StraightOp:
    """A store into one of several arrays, or at one of several indices."""
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
                write(context, target, number, both(guard, condition), kind, content)

    return run
