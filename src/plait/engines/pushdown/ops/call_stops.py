"""Ends of segments: calls, returns, and code of threads after their last visible op.

A method that is called while it runs is recursive. It is called as a procedure of the network, so
threads stop before its calls and at its ends.
"""

from collections.abc import Callable
from typing import Any, Final, final

from plait.base.names import MethodRef
from plait.engines.pushdown.ops.last_segments import Tails
from plait.engines.pushdown.ops.op_stops import Pauses, register_slots
from plait.engines.pushdown.rules.rule_terms import Term
from plait.ir import ops as ir
from plait.ir.operands import Reg
from plait.ir.operators import CallMode
from plait.machine.compile.call_closures import CALLS
from plait.machine.compile.compiled_code import Code, LastOp, Registers, Segment
from plait.machine.compile.control_closures import TERMINATORS
from plait.machine.compile.op_site import Site
from plait.machine.heap import Heap

PROCEDURE: Final = "procedure"
"""The name of the bottom code of procedures."""


@final
class CallStops:
    """Makes the closures of calls and terminators."""

    def __init__(self, pauses: Pauses) -> None:
        self._pauses = pauses
        self.machine: Final = pauses.machine
        self._known_tails: Tails | None = None
        self.recursive: set[Code] = set()
        """Methods that were called while they were running: they are called as procedures."""
        self.patience: Callable[[Code], int] = lambda _code: 0
        """How often a method may call itself before it counts as recursive."""

    def last(self, site: Site, op: Any) -> LastOp:
        """The last op of a segment, with a stop before it where it needs one."""
        maker = CALLS.get(type(op)) or TERMINATORS[type(op)]
        original = maker(site, op)
        block, index = site.block, site.index
        match op:
            case ir.Goto():
                return original
            case ir.Return():
                stops: Callable[[Registers], bool] = self._leaves_procedure
                slots: tuple[int, ...] = ()
            case ir.Throw():
                has_handler = site.code.body.blocks[block].handler is not None
                stops, slots = (_never if has_handler else self._throws_out), ()
            case ir.Invoke():
                stops, slots = self._calls_specially(site, op), ()
                if is_virtual(op) and type(op.args[0]) is Reg:
                    slots = (site.slot(op.args[0]),)
            case _:
                stops, slots = _never, register_slots(site, op)

        is_call = isinstance(op, ir.Invoke)
        pauses = self._pauses

        def last(registers: Registers) -> Segment | None:
            if pauses.is_symbolic:
                if is_call and self._ends_here(site):
                    return None
                for slot in slots:
                    if type(registers[slot]) is Term:
                        pauses.pause(block, index)
                if stops(registers):
                    pauses.pause(block, index)
            return original(registers)

        return last

    # --- what threads do after their last visible op ----------------------------------------------

    def _ends_here(self, site: Site) -> bool:
        """Go to the end of the thread, if the rest of its code is unobservable."""
        frames = self.machine.frames
        if len(frames) != 2:
            return False
        if frames[0].segment.code.ref.name == PROCEDURE:
            return False
        written = self._tails().written_after(site.code, site.block, site.index)
        if written is None or not written.isdisjoint(self._pauses.shared.needed_fields):
            return False
        frames.pop()
        self.machine.own_frame()
        return True

    def _tails(self) -> Tails:
        if self._known_tails is None:
            self._known_tails = Tails(self.machine)
        return self._known_tails

    # --- procedures -------------------------------------------------------------------------------

    def _leaves_procedure(self, _registers: Registers) -> bool:
        frames = self.machine.frames
        return len(frames) == 2 and frames[0].segment.code.ref.name == PROCEDURE

    def _throws_out(self, _registers: Registers) -> bool:
        return not any(frame.segment.handler for frame in self.machine.frames[1:-1])

    def _calls_specially(self, site: Site, op: ir.Invoke) -> Callable[[Registers], bool]:
        """Whether a method is called as a procedure, or with what does not fit its parameters."""
        find = self._finder(site, op)
        widths = self._pauses.shared.widths
        if not widths.has_parameters:

            def recurs(registers: Registers) -> bool:
                code = find(registers)
                return code is not None and self.is_recursive(code)

            return recurs
        slots = site.slots(op.args)

        def is_special(registers: Registers) -> bool:
            code = find(registers)
            if code is None:
                return False
            return self.is_recursive(code) or any(
                widths.concerns(width, registers[slots[width.position]])
                for width in widths.of_method(code.ref)
            )

        return is_special

    def _finder(self, site: Site, op: ir.Invoke) -> Callable[[Registers], Code | None]:
        """A function from the registers to the called method."""
        machine = self.machine
        if is_virtual(op):
            receiver = site.slot(op.args[0])
            return lambda registers: self.callee(op, machine.heap, registers[receiver])
        known: list[Code | None] = []

        def find(_registers: Registers) -> Code | None:
            if not known:
                known.append(self.callee(op, machine.heap, 0))
            return known[0]

        return find

    def callee(self, op: ir.Invoke, heap: Heap, receiver: int) -> Code | None:
        """The called method; for a virtual call, on an object of the heap."""
        machine = self.machine
        if is_virtual(op):
            target = machine.types.hierarchy.dispatch(heap[receiver].type.name, op.method)
        else:
            target = machine.types.hierarchy.resolve_method(op.method)
            if target is not None and machine.library.is_abstract(target):
                target = None
        return None if target is None else machine.library.code(target)

    def declared(self, method: MethodRef) -> MethodRef:
        """The method that a call names, by the class that declares it."""
        return self.machine.types.hierarchy.resolve_method(method) or method

    def is_recursive(self, code: Code) -> bool:
        """Whether the method, about to be called, is called as a procedure."""
        if code in self.recursive:
            return True
        times = sum(frame.segment.code is code for frame in self.machine.frames)
        if times > self.patience(code):
            self.recursive.add(code)
            return True
        return False


def is_virtual(op: ir.Invoke) -> bool:
    """Whether the method that is called depends on the receiver's class."""
    return op.mode in (CallMode.VIRTUAL, CallMode.INTERFACE)


def _never(_registers: Registers) -> bool:
    return False
