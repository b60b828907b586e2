"""Parsing the code of one method: declarations, then blocks."""

import re
from typing import Final, final

from plait.ir.operands import Kind, Reg
from plait.ir.ops import BlockId, Op
from plait.ir.program import Block, Body, LocalName
from plait.ir.text.op_parser import OpParser
from plait.ir.text.scanner import Lines, Scanner

_LABEL: Final = re.compile(
    r"\s*([A-Za-z_][A-Za-z0-9_]*)(?:\s+handler\s+([A-Za-z_][A-Za-z0-9_]*))?\s*:(?:\s+;.*|\s*)"
)
_REGISTER: Final = re.compile(r"r(0|[1-9][0-9]*)")
_NUMBERED_LABEL: Final = re.compile(r"b(0|[1-9][0-9]*)")
_KINDS: Final = frozenset(Kind)


def read_body(lines: Lines) -> Body:
    """Read declarations and blocks, up to a closing brace or the end of the text."""
    declarations = _Declarations()
    while not lines.is_done and not lines.at_closing and not _LABEL.fullmatch(lines.text):
        declarations.read(lines.require("a declaration"))
    registers = declarations.registers(lines)
    chunks: list[_Chunk] = []
    while not lines.is_done and not lines.at_closing:
        chunks.append(_Chunk(lines, len(chunks)))
    labels: dict[str, int] = {}
    for chunk in chunks:
        if chunk.label in labels:
            chunk.header.fail(f"there are two blocks {chunk.label}")
        labels[chunk.label] = len(labels)
    parser = OpParser(registers, labels)
    return Body(
        tuple(registers[index] for index in declarations.params),
        tuple(register.kind for register in registers),
        tuple(chunk.parse(parser, labels) for chunk in chunks),
        tuple(declarations.line_table),
        tuple(
            LocalName(registers[index], name, start, end)
            for index, name, start, end in declarations.locals
        ),
    )


@final
class _Declarations:
    """What stands before the first block: parameters, kinds of registers, lines, locals."""

    def __init__(self) -> None:
        self.params: list[int] = []
        self.kinds: dict[int, Kind] = {}
        self.line_table: list[tuple[int, int]] = []
        self.locals: list[tuple[int, str, int, int]] = []

    def read(self, line: Scanner) -> None:
        """Read one declaration."""
        keyword = line.peek_word()
        if keyword in _KINDS:
            line.word("a kind")
            for index in _read_registers(line):
                if index in self.kinds:
                    line.fail(f"the register r{index} is declared twice")
                self.kinds[index] = Kind(keyword)
        elif line.accept_word("params"):
            self.params += _read_registers(line)
        elif line.accept_word("lines"):
            while not line.is_done:
                start = line.integer()
                line.expect(":")
                self.line_table.append((start, line.integer()))
        elif line.accept_word("local"):
            index = _read_register(line)
            name = line.name()
            start = line.integer()
            line.expect("..")
            self.locals.append((index, name, start, line.integer()))
        else:
            line.fail_expecting("a declaration, the label of a block or '}'")
        line.end()

    def registers(self, lines: Lines) -> tuple[Reg, ...]:
        """All registers by index; none may be missing."""
        used = {*self.params, *(local[0] for local in self.locals), *self.kinds}
        for index in range(max(used, default=-1) + 1):
            if index not in self.kinds:
                lines.fail(f"the kind of the register r{index} is not declared")
        return tuple(Reg(index, self.kinds[index]) for index in sorted(self.kinds))


def _read_register(line: Scanner) -> int:
    found = _REGISTER.fullmatch(line.peek_word())
    if found is None:
        line.fail_expecting("a register")
    line.word("a register")
    return int(found[1])


def _read_registers(line: Scanner) -> list[int]:
    indices: list[int] = []
    while not line.is_done:
        indices.append(_read_register(line))
    return indices


@final
class _Chunk:
    """The lines of one block, its ops not parsed yet: labels further down are not known."""

    def __init__(self, lines: Lines, index: int) -> None:
        found = _LABEL.fullmatch(lines.text)
        self.header = lines.require("the label of a block")
        if found is None:
            self.header.fail_expecting("the label of a block")
        self.label: str = found[1]
        self._handler: str | None = found[2]
        number = _NUMBERED_LABEL.fullmatch(self.label)
        if number is not None and int(number[1]) != index:
            self.header.fail(f"expected b{index} here, found {self.label}")
        self._lines: list[Scanner] = []
        while not lines.is_done and not lines.at_closing and not _LABEL.fullmatch(lines.text):
            self._lines.append(lines.require("an op"))

    def parse(self, parser: OpParser, labels: dict[str, int]) -> Block:
        """Parse the ops; the last line is the terminator."""
        ops: list[Op] = []
        sites: list[int] = []
        terminator = None
        for line in self._lines:
            if terminator is not None:
                line.fail_expecting("the label of a block after a terminator")
            terminator = parser.terminator(line)
            if terminator is None:
                ops.append(parser.op(line))
            sites.append(line.integer() if line.accept("@") else 0)
            line.end()
        if terminator is None:
            (self._lines or [self.header])[-1].fail(f"the block {self.label} has no terminator")
        return Block(tuple(ops), terminator, self._handler_id(labels), tuple(sites))

    def _handler_id(self, labels: dict[str, int]) -> BlockId | None:
        if self._handler is None:
            return None
        if self._handler not in labels:
            self.header.fail(f"there is no block {self._handler}")
        return BlockId(labels[self._handler])
