"""Inputs, heavy arithmetic, assumptions, checks and atomic sections."""

from typing import Any, Final

from plait.base.errors import UnsupportedError
from plait.base.names import FieldRef
from plait.engines.pushdown.rules.own_widths import shape_of_width
from plait.engines.pushdown.rules.rule_effects import BITS, INPUTS, Width
from plait.engines.pushdown.rules.rule_paths import Path
from plait.engines.pushdown.rules.rule_terms import Shape, Term, chosen, related
from plait.engines.pushdown.rules.rule_translation import Handler, Translation
from plait.ir import ops as ir
from plait.ir.operands import Kind
from plait.ir.operators import Relation
from plait.logic.pushdown.symbolic.network_rules import Rule, Tag
from plait.machine.account import step_violations

_MESSAGE: Final = FieldRef("java/lang/Throwable", "detailMessage", "Ljava/lang/String;")


def choose(translation: Translation, path: Path, op: ir.Choose) -> list[Rule]:
    """Any value between the bounds, as far as the bit width allows."""
    kind = op.dest.kind
    if kind not in (Kind.INT, Kind.LONG):
        raise UnsupportedError("a floating-point input")
    unknown = translation.unknown(path, op)
    if unknown:
        return translation.concretely(path, unknown)
    first, last = path.operand(op.low), path.operand(op.high)
    if first > last:
        return []
    if first == last:
        path.advance(translation.machine, op.dest, first)
        return translation.go_on(path)
    path.input = first
    options = translation.shared.options
    width = translation.sizing.of_input(path, op)
    number = Shape(options.input_bits or options.bits, is_signed=True)
    bound: Tag = BITS if options.input_bits is None else INPUTS
    if width is not None:
        number = shape_of_width(width.descriptor, width.bits)
        bound = Width(f"{width.bits}-bit {width}")
    low, high = max(first, number.low), min(last, number.high)
    shape = _shape(low, high, number)
    rules: list[Rule] = []
    if (low, high) != (first, last):
        rules.append(translation.rules.fail(path, bound))
    if low <= high:
        path.advance(translation.machine, op.dest, chosen(low, high, kind, shape))
        rules.extend(translation.stop(path))
    return rules


def _shape(low: int, high: int, number: Shape) -> Shape:
    """The least shape with these numbers."""
    if low >= 0:
        return Shape(max(high.bit_length(), 1), is_signed=False)
    bits = max((~low).bit_length(), high.bit_length()) + 1
    return Shape(min(bits, number.bits), is_signed=True)


def binary(translation: Translation, path: Path, op: ir.Binary) -> list[Rule]:
    """Do arithmetic for each value that occurs: a few cases are better than one large diagram.

    A thread that has run for too long may stand here with all values known.
    """
    unknown = translation.unknown(path, op)
    if not unknown:
        return translation.go_on(path)
    kind = op.dest.kind
    if kind not in (Kind.INT, Kind.LONG):
        return translation.concretely(path, unknown)

    def on_terms(new: Path) -> list[Rule]:
        values = new.operand(op.left), new.operand(op.right)
        term = translation.shared.terms.arithmetic(op.op, kind, *values)
        new.advance(translation.machine, op.dest, term)
        return translation.go_on(new)

    return translation.concretely(path, unknown, otherwise=on_terms)


def assume(translation: Translation, path: Path, op: ir.Assume) -> list[Rule]:
    """Continue where the condition is not 0."""
    condition = path.operand(op.condition)
    if type(condition) is Term:
        path.assume(related(Relation.NE, Kind.INT, condition, 0))
    if type(condition) is Term or not condition:
        translation.has_assumed = True
    if type(condition) is not Term and not condition:
        return []
    path.advance(translation.machine)
    return translation.go_on(path)


def check(translation: Translation, path: Path, op: ir.Check) -> list[Rule]:
    """Report a violation where the condition is 0, and continue."""
    condition = path.operand(op.condition)
    machine = translation.machine
    if type(condition) is not Term and condition:
        path.advance(machine)
        return translation.go_on(path)
    rules: list[Rule] = []
    bad = path.copy()
    if type(condition) is Term:
        bad.assume(related(Relation.EQ, Kind.INT, condition, 0))
        path.assume(related(Relation.NE, Kind.INT, condition, 0))
        path.advance(machine)
        rules.extend(translation.go_on(path))
    bad.own(machine)
    bad.violations.append(step_violations.failed_check(machine, 0))
    bad.advance(machine)
    return [*translation.go_on(bad), *rules]


def uncaught(translation: Translation, path: Path, op: ir.Uncaught) -> list[Rule]:
    """Report that the thread dies of an exception, whatever its message."""
    unknown = translation.unknown(path, op)
    if unknown:
        return translation.concretely(path, unknown)
    machine, exception = translation.machine, path.operand(op.exception)
    path.own(machine)
    cell = machine.own(exception)
    slot = machine.types.instance_slot(_MESSAGE).index
    message, cell.values[slot] = cell.values[slot], 0
    try:
        violation = step_violations.uncaught(machine, exception)
    except KeyError:
        raise UnsupportedError("an exception from a procedure that nothing catches") from None
    cell.values[slot] = message
    if violation is not None:
        path.violations.append(violation)
    path.advance(machine)
    return translation.go_on(path)


def begin(translation: Translation, path: Path, _op: ir.AtomicBegin) -> list[Rule]:
    """No other thread runs until the section ends."""
    path.advance(translation.machine)
    path.running.atomic_depth += 1
    return translation.go_on(path)


def finish(translation: Translation, path: Path, _op: ir.AtomicEnd) -> list[Rule]:
    """Other threads may run again."""
    path.advance(translation.machine)
    path.running.atomic_depth -= 1
    return translation.go_on(path)


HANDLERS: Final[dict[type[Any], Handler]] = {
    ir.Binary: binary,
    ir.Choose: choose,
    ir.Assume: assume,
    ir.Check: check,
    ir.Uncaught: uncaught,
    ir.AtomicBegin: begin,
    ir.AtomicEnd: finish,
}
