"""Marks in compiled code: closures that look at the lines and methods that a thread reaches."""

from typing import TYPE_CHECKING

from plait.base.origins import is_library_class
from plait.ir.op_lines import starts_line
from plait.machine.account import step_violations
from plait.machine.compile.compiled_code import Code, Registers, StraightOp
from plait.result.violations import LineReached
from plait.spec.properties import AlwaysBelow

if TYPE_CHECKING:
    from plait.machine.running_step import Execution


def marks(machine: "Execution", code: Code, block: int, index: int) -> tuple[StraightOp, ...]:
    """What runs before an op that starts a line or a method: nothing unless requested."""
    options = machine.options
    entering = _entering(machine, code) if options.stacks and (block, index) == (0, 0) else ()
    return (*entering, *_line_marks(machine, code, block, index))


def _line_marks(machine: "Execution", code: Code, block: int, index: int) -> tuple[StraightOp, ...]:
    options = machine.options
    if not (options.covers or options.watched) or is_library_class(code.ref.owner):
        return ()
    lines = code.lines[block]
    if not starts_line(lines, index):
        return ()
    place = (code.file, lines[index])
    if place in options.watched:
        return (_watching(machine, place, block, index),)
    if not options.covers:
        return ()
    reached = machine.reached
    return (lambda _registers: reached.add(place),)


def _entering(machine: "Execution", code: Code) -> tuple[StraightOp, ...]:
    """Checks of the stack when this method is entered."""
    rules = [rule for rule in machine.options.stacks if rule.is_entered(code.ref)]
    return tuple(_inspecting(machine, rule) for rule in rules)


def _inspecting(machine: "Execution", rule: AlwaysBelow) -> StraightOp:
    def inspect(_registers: Registers) -> None:
        below = (ref for frame in machine.frames[:-1] for ref in frame.segment.code.methods)
        if not any(rule.is_below(ref) for ref in below):
            machine.suspend(0, 0)
            machine.report(step_violations.entered_without(machine, rule))

    return inspect


def _watching(machine: "Execution", place: tuple[str, int], block: int, index: int) -> StraightOp:
    def watch(_registers: Registers) -> None:
        machine.reached.add(place)
        machine.suspend(block, index)
        report_reached(machine, place)

    return watch


def report_reached(machine: "Execution", place: tuple[str, int]) -> None:
    """The running thread has reached a watched line; reported once per step."""
    if not any(
        isinstance(known, LineReached) and place_of(known) == place for known in machine.violations
    ):
        machine.report(step_violations.line_reached(machine))


def place_of(violation: LineReached) -> tuple[str, int]:
    """File and line."""
    return violation.frames[0].file, violation.frames[0].line
