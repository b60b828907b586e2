"""The ends of segments: calls, returns, and what threads do after their last visible op.

A method that is called while it runs is recursive: it is called as a procedure of the network, so
threads stop before its calls and at its ends.
"""

from collections.abc import Callable
from typing import Any, Final, final

from plait.engines.pushdown.pausing import Pauses, register_slots
from plait.engines.pushdown.tails import Tails
from plait.engines.pushdown.terms import Term
from plait.ir import ops as ir
from plait.ir.operands import Reg
from plait.ir.operators import CallMode
from plait.machine.code import Code, LastOp, Registers, Segment
from plait.machine.compile_calls import CALLS
from plait.machine.compile_control import TERMINATORS
from plait.machine.site import Site

PROCEDURE: Final = "procedure"
"""The name of the bottom code of procedures."""


@final
class CallStops:
    """Makes the closures of calls and terminators."""

    def __init__(self, pauses: Pauses) -> None:
        self._pauses = pauses
        self._known_tails: Tails | None = None
        self.recursive: set[Code] = set()
        """Methods that were met while they were running: they are called as procedures."""
        self.patience: Callable[[Code], int] = lambda _code: 0
        """How often a method may run inside itself before it counts as recursive."""

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
            case ir.Invoke(mode=CallMode.STATIC | CallMode.SPECIAL, method=method):
                stops, slots = self._recurs_exactly(method), ()
            case ir.Invoke(method=method, args=args):
                receiver = site.slot(args[0])
                stops = self._recurs_virtually(receiver, method)
                slots = (receiver,) if type(args[0]) is Reg else ()
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
        """Go to the end of the thread, if it has only things left to do that nobody can see."""
        frames = self._pauses.machine.frames
        if len(frames) != 2:
            return False
        if frames[0].segment.code.ref.name == PROCEDURE:
            return False
        written = self._tails().written_after(site.code, site.block, site.index)
        if written is None or not written.isdisjoint(self._pauses.shared.needed_fields):
            return False
        frames.pop()
        self._pauses.machine.own_frame()
        return True

    def _tails(self) -> Tails:
        if self._known_tails is None:
            self._known_tails = Tails(self._pauses.machine)
        return self._known_tails

    # --- procedures -------------------------------------------------------------------------------

    def _leaves_procedure(self, _registers: Registers) -> bool:
        frames = self._pauses.machine.frames
        return len(frames) == 2 and frames[0].segment.code.ref.name == PROCEDURE

    def _throws_out(self, _registers: Registers) -> bool:
        return not any(frame.segment.handler for frame in self._pauses.machine.frames[1:-1])

    def _recurs_exactly(self, method: Any) -> Callable[[Registers], bool]:
        machine = self._pauses.machine
        known: list[Code | None] = []

        def recurs(_registers: Registers) -> bool:
            if not known:
                target = machine.types.hierarchy.resolve_method(method)
                is_there = target is not None and not machine.library.is_abstract(target)
                known.append(machine.library.code(target) if is_there and target else None)
            return known[0] is not None and self.is_recursive(known[0])

        return recurs

    def _recurs_virtually(self, receiver: int, method: Any) -> Callable[[Registers], bool]:
        machine = self._pauses.machine

        def recurs(registers: Registers) -> bool:
            kind = machine.heap[registers[receiver]].type
            target = machine.types.hierarchy.dispatch(kind.name, method)
            return target is not None and self.is_recursive(machine.library.code(target))

        return recurs

    def is_recursive(self, code: Code) -> bool:
        """Whether the method, about to be called, is called as a procedure."""
        if code in self.recursive:
            return True
        times = sum(frame.segment.code is code for frame in self._pauses.machine.frames)
        if times > self.patience(code):
            self.recursive.add(code)
            return True
        return False


def _never(_registers: Registers) -> bool:
    return False
