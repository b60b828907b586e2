"""Inputs, assumptions, checks and atomic sections."""

from typing import Any, Final

from plait.base.errors import UnsupportedError
from plait.engines.pushdown.paths import Path
from plait.engines.pushdown.steps import BITS
from plait.engines.pushdown.terms import Shape, Term, chosen, related
from plait.engines.pushdown.translation import Handler, Translation
from plait.ir import ops as ir
from plait.ir.operands import Kind
from plait.ir.operators import Relation
from plait.logic.pushdown.symbolic.rules import Rule
from plait.machine import reporting


def choose(translation: Translation, path: Path, op: ir.Choose) -> list[Rule]:
    """Any value between the bounds, as far as numbers go."""
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
    number = translation.shared.terms.number
    low, high = max(first, number.low), min(last, number.high)
    shape = _shape(low, high, number)
    rules: list[Rule] = []
    if (low, high) != (first, last):
        rules.append(translation.rules.fail(path, BITS))
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


def assume(translation: Translation, path: Path, op: ir.Assume) -> list[Rule]:
    """Go on where the condition is not 0."""
    condition = path.operand(op.condition)
    if type(condition) is Term:
        path.assume(related(Relation.NE, Kind.INT, condition, 0))
    elif not condition:
        return []
    path.advance(translation.machine)
    return translation.go_on(path)


def check(translation: Translation, path: Path, op: ir.Check) -> list[Rule]:
    """Report a violation where the condition is 0, and go on."""
    condition = path.operand(op.condition)
    if type(condition) is not Term:
        return translation.go_on(path)
    machine = translation.machine
    bad, good = path.copy(), path
    bad.assume(related(Relation.EQ, Kind.INT, condition, 0))
    bad.own(machine)
    message = bad.operand(op.message)
    known = 0 if type(message) is Term else message
    bad.violations.append(reporting.failed_check(machine, known))
    bad.advance(machine)
    good.assume(related(Relation.NE, Kind.INT, condition, 0))
    good.advance(machine)
    return [*translation.go_on(bad), *translation.go_on(good)]


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
    ir.Choose: choose,
    ir.Assume: assume,
    ir.Check: check,
    ir.AtomicBegin: begin,
    ir.AtomicEnd: finish,
}
