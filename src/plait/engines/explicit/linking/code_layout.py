"""The layout of the program's methods in the kernel's code, and the encoding of operands."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from plait.engines.benign_races import BenignRaces
from plait.engines.explicit.kernel.kernel_opcodes import LINK
from plait.engines.explicit.kernel_interface import Kernel
from plait.engines.explicit.linking.machine_facade import Facade
from plait.engines.explicit.linking.machine_proxies import encode
from plait.engines.explicit.linking.named_objects import NamedObjects, stable_name
from plait.ir import ops as ir
from plait.ir.operands import Const, Kind, Operand, Reg, StringConst
from plait.machine.compile.compiled_code import Code, Segment
from plait.machine.fingerprint import live_slots
from plait.machine.running_step import Execution
from plait.machine.state import State


class Layout(NamedObjects):
    """Numbers of methods, positions of their ops, operands; every op starts as `LINK`."""

    facade: Facade

    def __init__(
        self, execution: Execution, kernel: Kernel, base: State, benign: BenignRaces
    ) -> None:
        super().__init__(execution, kernel, base, benign)
        self._constants: dict[int, int] = {}
        self._methods: dict[Code, int] = {}
        self._codes: list[Code] = []
        self._entries: list[int] = []
        self._starts: list[list[int]] = []
        self._descriptors: dict[str, int] = {}
        self._selectors: dict[Any, int] = {}

    def method_at(self, pc: int) -> int:
        """The number of the method that an instruction is in."""
        return bisect_right(self._entries, pc) - 1

    def method(self, code: Code) -> int:
        """The kernel's number of a method."""
        found = self._methods.get(code)
        if found is None:
            found = self._add_method(code)
        return found

    def _add_method(self, code: Code) -> int:
        blocks = code.body.blocks
        starts = [0]
        for block in blocks:
            starts.append(starts[-1] + len(block.ops) + 1)
        called = stable_name("method", str(code.ref))
        number, entry = self.kernel.tables.add_method(called, code.discard, starts[-1])
        self._methods[code] = number
        self._codes.append(code)
        self._entries.append(entry)
        self._starts.append(starts)
        for block, start in zip(blocks, starts, strict=False):
            handler = 0 if block.handler is None else entry + starts[block.handler]
            for pc in range(entry + start, entry + start + len(block.ops) + 1):
                self.kernel.tables.set_instruction(pc, (LINK,))
                self.kernel.tables.set_place(pc, entry + start, handler)
        return int(number)

    def pc(self, code: Code, block: int, index: int) -> int:
        """The instruction of an op."""
        number = self.method(code)
        return self._entries[number] + self._starts[number][block] + index

    def place(self, pc: int) -> tuple[Code, int, int]:
        """Code, block and index of an instruction."""
        number = self.method_at(pc)
        offset = pc - self._entries[number]
        block = bisect_right(self._starts[number], offset) - 1
        return self._codes[number], block, offset - self._starts[number][block]

    def codes(self) -> Iterator[Code]:
        """The methods in the kernel."""
        return iter(self._codes)

    def linked_ops(self, code: Code) -> Iterator[tuple[int, int]]:
        """Block and index of the ops of a method that have been reached."""
        for block, found in enumerate(code.body.blocks):
            for index in range(len(found.ops) + 1):
                if self.kernel.tables.instruction(self.pc(code, block, index))[0] != LINK:
                    yield block, index

    def segment(self, pc: int, *, is_top: bool) -> Segment:
        """The machine's segment of a frame at an instruction."""
        code, block, index = self.place(pc)
        op: Any = code.op_at(block, index)
        if not is_top and type(op) in (ir.Invoke, ir.InvokeNamed):
            return code.after_call(block, index, op.dest)
        return code.segment(block, index)

    def pc_of(self, segment: Segment) -> int:
        """The instruction at which a frame continues with a segment."""
        return self.pc(segment.code, segment.block, segment.site)

    def find_live(self, pc: int) -> None:
        """Give the kernel the lists of live registers at an instruction."""
        code, block, index = self.place(pc)
        top = self._live_list(code.segment(block, index))
        op: Any = code.op_at(block, index)
        call = top
        if type(op) in (ir.Invoke, ir.InvokeNamed):
            call = self._live_list(code.after_call(block, index, op.dest))
        self.kernel.tables.set_live(pc, top, call)

    def _live_list(self, segment: Segment) -> int:
        plain, references = live_slots(segment)
        return self.kernel.tables.add_extra([len(plain), *plain, len(references), *references])

    def operand(self, code: Code, operand: Operand) -> int:
        """The encoded operand: a register, or a constant's number negated."""
        if isinstance(operand, Reg):
            return code.register_slots[operand.index]
        if isinstance(operand, Const):
            if operand.value is None:
                return self.constant(0)
            floating = operand.kind in (Kind.FLOAT, Kind.DOUBLE)
            return self.constant(encode(float(operand.value) if floating else operand.value))
        if isinstance(operand, StringConst):
            return self.constant(self.facade.literal(operand.value))
        return self.constant(self.facade.mirror(operand.descriptor))

    def constant(self, word: int) -> int:
        """The operand that denotes this word."""
        found = self._constants.get(word)
        if found is None:
            found = self._constants[word] = -self.kernel.tables.add_constant(word)
        return found

    def descriptor_number(self, descriptor: str) -> int:
        """A number for a type in type tests."""
        found = self._descriptors.get(descriptor)
        if found is None:
            found = self._descriptors[descriptor] = len(self._descriptors) + 1
        return found

    def selector_number(self, method: Any) -> int:
        """A number for a method of virtual calls."""
        found = self._selectors.get(method)
        if found is None:
            found = self._selectors[method] = len(self._selectors)
        return found
