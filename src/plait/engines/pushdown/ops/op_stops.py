"""Stops before ops: what the makers of closures share.

Before `begin` nothing stops; then a thread whose next op needs a rule raises `Pause`.
"""

from collections.abc import Callable
from typing import Any, Final, NoReturn, final

from plait.base.names import MethodRef
from plait.engines.pushdown.rules.rule_terms import Term
from plait.engines.pushdown.rules.shared_state import Globals
from plait.ir.liveness import operands_of
from plait.ir.operands import Reg
from plait.machine.compile.compiled_code import Pause, Registers, StraightOp
from plait.machine.compile.op_site import Site
from plait.machine.running_step import Execution


@final
class Pauses:
    """Whether threads stop, and which stops and accesses occurred."""

    def __init__(self, shared: Globals, machine: Execution) -> None:
        self.shared: Final = shared
        self.machine: Final = machine
        self.is_symbolic = False
        self.has_paused = False
        """Whether the last thread has stopped before an op; otherwise it ran for too long."""
        self.passed: list[tuple[MethodRef, int, int]] = []
        """The loads of shared constants that have run: the machine itself stops before them."""

    def pause(self, block: int, index: int) -> NoReturn:
        """Stop the running thread before an op."""
        self.has_paused = True
        raise Pause(block, index)

    def always(self, site: Site) -> StraightOp:
        """A stop before the op, whatever happens."""
        block, index = site.block, site.index
        return lambda _registers: self.pause(block, index)

    def stopping(
        self, site: Site, op: Any, original: StraightOp, stops: Callable[[Registers], bool]
    ) -> StraightOp:
        """The op, with a stop before it where it needs the value of a term or `stops` says so."""
        block, index = site.block, site.index
        slots = register_slots(site, op)

        def run(registers: Registers) -> None:
            if self.is_symbolic:
                for slot in slots:
                    if type(registers[slot]) is Term:
                        self.pause(block, index)
                if stops(registers):
                    self.pause(block, index)
            original(registers)

        return run


def register_slots(site: Site, op: Any) -> tuple[int, ...]:
    """The slots of the operands that are registers."""
    return tuple({site.slot(o): None for o in operands_of(op) if type(o) is Reg})
