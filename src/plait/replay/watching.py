"""Observes the machine along a witness: the code that each thread passes, and its inputs."""

import math
from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final, final

from plait.base.names import MethodRef
from plait.base.node import node
from plait.base.origins import is_library_class
from plait.ir import ops as ir
from plait.ir.free_fields import chosen_field
from plait.machine.account.step_recorder import RECORDED
from plait.machine.compile.compiled_code import Code, LastOp, Registers, Segment, StraightOp, Switch
from plait.result.schedule import FreeValue
from plait.result.violations import StepViolation

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

CALL = "call"

_OUTSIDE: Final = {
    "plait/vm/RandomNumbers": "random numbers",
    "plait/vm/ProgramClock": "what clocks read",
    "plait/vm/ProgramClockAnyModel": "what clocks read",
}
"""Models that choose values from the environment, and what these are."""


@final
@node
class Pass:
    """One op of an instruction; an instruction makes one op of a kind at most."""

    method: MethodRef
    bci: int
    kind: str


@final
class Watcher:
    """What each thread has done since its log was last cleared.

    An op is logged when it is over, a call when it begins: in either case once for each time that
    control comes to the instruction.
    """

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Forget what was logged."""
        self.passes: defaultdict[int, list[Pass]] = defaultdict(list)
        self.inputs: defaultdict[int, list[str]] = defaultdict(list)
        self.free_values: defaultdict[int, list[FreeValue]] = defaultdict(list)
        self.chosen: set[str] = set()
        """The choices that no JVM can be told."""
        self.begun: defaultdict[int, set[tuple[MethodRef, int]]] = defaultdict(set)
        """Instructions that have begun with initialising a class and are not over."""

    def wrap(
        self, machine: "Execution", code: Code, block: int, index: int, closure: StraightOp
    ) -> StraightOp:
        """A closure that does the same and logs it."""
        op = code.body.blocks[block].ops[index]
        if type(op) not in RECORDED:
            return closure
        passed = Pass(code.ref, code.body.blocks[block].sites[index], type(op).__name__)
        slot = code.slot(op.dest) if isinstance(op, ir.Choose) and not code.is_contract else None
        free = None if is_library_class(code.ref.owner) else chosen_field(code.body, block, index)
        outside = _OUTSIDE.get(code.ref.owner)
        is_initialisation = isinstance(op, ir.InitClass)
        place = (passed.method, passed.bci)

        def run(registers: Registers) -> None:
            number = machine.thread.number
            try:
                closure(registers)
            except Switch:
                if is_initialisation:
                    self.begun[number].add(place)
                raise
            self.passes[number].append(passed)
            if not is_initialisation:
                self.begun[number].discard(place)
            if slot is not None and free is not None:
                value = FreeValue(code.ref, free, int(registers[slot]))
                self.free_values[number].append(value)
            elif slot is not None and outside is not None:
                self.chosen.add(outside)
            elif slot is not None:
                self.inputs[number].append(java_literal(registers[slot]))

        return run

    def wrap_call(
        self, machine: "Execution", code: Code, block: int, index: int, closure: LastOp
    ) -> LastOp:
        """A closure that does the same and logs it first."""
        passed = Pass(code.ref, code.body.blocks[block].sites[index], CALL)

        def run(registers: Registers) -> Segment | None:
            number = machine.thread.number
            self.passes[number].append(passed)
            self.begun[number].discard((passed.method, passed.bci))
            return closure(registers)

        return run

    def note(self, violation: StepViolation) -> None:
        """The violation is known already."""


def java_literal(value: Any) -> str:
    """A number in a form that Java's parsers read."""
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return repr(value)
