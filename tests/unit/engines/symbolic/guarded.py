"""Random guarded-command programs over 4-bit numbers: as IR, and run directly on every input."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from random import Random
from typing import Any, TypeAlias

from tests.unit.machine.programs import LIBRARY

from plait.ir.program import Program
from plait.ir.text.parser import parse_program

Statement: TypeAlias = tuple[Any, ...]
VARIABLES = 2
BITS = 4
MASK = (1 << BITS) - 1
ARRAY = 3


class Generator:
    """Statements: assignments, array accesses, conditionals, loops, assumptions and checks."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def block(self, depth: int) -> list[Statement]:
        return [self._statement(depth) for _ in range(self._random.randint(1, 4))]

    def _variable(self) -> int:
        return self._random.randrange(VARIABLES)

    def _operand(self) -> tuple[str, int]:
        if self._random.random() < 0.6:
            return "v", self._variable()
        return "c", self._random.randint(0, MASK)

    def _condition(self) -> Statement:
        relation = self._random.choice(("eq", "ne", "lt", "ge"))
        return relation, ("v", self._variable()), self._operand()

    def _statement(self, depth: int) -> Statement:
        random = self._random
        kinds = ["assign", "assign", "assign", "store", "load", "assume", "check"]
        if depth:
            kinds += ["if", "if", "if", "while", "repeat"]
        match random.choice(kinds):
            case "assign":
                op = random.choice(("add", "sub", "mul", "and", "xor", "shl"))
                return "assign", self._variable(), op, self._operand(), self._operand()
            case "store":
                return "store", self._variable(), self._operand()
            case "load":
                return "load", self._variable(), self._variable()
            case "assume":
                return "assume", self._condition()
            case "check":
                return "check", self._condition()
            case "if":
                return "if", self._condition(), self.block(depth - 1), self.block(depth - 1)
            case "while":
                most = random.randint(1, 3)
                return "while", self._condition(), most, self.block(depth - 1)
            case _:
                return "repeat", random.randint(1, 3), self.block(depth - 1)


# --- run directly -------------------------------------------------------------------------------


class _Left(Exception):  # noqa: N818
    """The assumption does not hold."""


_OPS = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "and": lambda a, b: a & b,
    "xor": lambda a, b: a ^ b,
    "shl": lambda a, b: a << (b & 31),
}
_RELATIONS = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "ge": lambda a, b: a >= b,
}


class _Run:
    def __init__(self, inputs: tuple[int, ...]) -> None:
        self.variables = list(inputs)
        self.cells = [0] * ARRAY
        self.iterations = 0
        self.failed_after: int | None = None

    def value(self, operand: tuple[str, int]) -> int:
        return self.variables[operand[1]] if operand[0] == "v" else operand[1]

    def holds(self, condition: Statement) -> bool:
        relation, left, right = condition
        return bool(_RELATIONS[relation](self.value(left), self.value(right)))

    def run(self, block: list[Statement]) -> None:
        for statement in block:
            match statement:
                case ("assign", to, op, left, right):
                    self.variables[to] = _OPS[op](self.value(left), self.value(right)) & MASK
                case ("store", at, operand):
                    self.cells[self.variables[at] % ARRAY] = self.value(operand)
                case ("load", to, at):
                    self.variables[to] = self.cells[self.variables[at] % ARRAY]
                case ("assume", condition):
                    if not self.holds(condition):
                        raise _Left
                case ("check", condition):
                    if self.failed_after is None and not self.holds(condition):
                        self.failed_after = self.iterations
                case ("if", condition, yes, no):
                    self.run(yes if self.holds(condition) else no)
                case ("while", condition, most, body):
                    left = most
                    while left and self.holds(condition):
                        left -= 1
                        self.run(body)
                        self.iterations += 1
                case ("repeat", count, body):
                    for _ in range(count):
                        self.run(body)
                        self.iterations += 1


def fails(block: list[Statement], inputs: tuple[int, ...]) -> bool:
    """Whether a check fails for these inputs, before an assumption does."""
    return failed_after(block, inputs) is not None


def failed_after(block: list[Statement], inputs: tuple[int, ...]) -> int | None:
    """How many iterations are over when a check first fails for these inputs."""
    run = _Run(inputs)
    with suppress(_Left):
        run.run(block)
    return run.failed_after


def passes(block: list[Statement], inputs: tuple[int, ...]) -> bool:
    """Whether the program comes to its end with these inputs: no assumption fails."""
    with suppress(_Left):
        _Run(inputs).run(block)
        return True
    return False


def every_input() -> Iterator[tuple[int, ...]]:
    return product(range(MASK + 1), repeat=VARIABLES)


# --- as IR --------------------------------------------------------------------------------------


class _Writer:
    """Registers: variables, then temporaries; labels are numbers, in order."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._labels = 1
        self._registers = VARIABLES

    def label(self) -> str:
        self._labels += 1
        return f"l{self._labels}"

    def register(self) -> str:
        self._registers += 1
        return f"r{self._registers}"

    def emit(self, text: str) -> None:
        self.lines.append(f"      {text}")

    def place(self, label: str) -> None:
        self.lines.append(f"    {label}:")

    def operand(self, operand: tuple[str, int]) -> str:
        return f"r{operand[1]}" if operand[0] == "v" else str(operand[1])

    def test(self, condition: Statement, yes: str, no: str) -> None:
        relation, left, right = condition
        self.emit(f"if {relation} {self.operand(left)}, {self.operand(right)} then {yes} else {no}")

    def write(self, block: list[Statement]) -> None:
        for statement in block:
            self._write(statement)

    def _write(self, statement: Statement) -> None:
        match statement:
            case ("assign", to, op, left, right):
                found = self.register()
                self.emit(f"{found} = {op} {self.operand(left)}, {self.operand(right)}")
                self.emit(f"r{to} = and {found}, {MASK}")
            case ("store", at, operand):
                index = self.register()
                self.emit(f"{index} = rem r{at}, {ARRAY}")
                self.emit(f"store r{VARIABLES}[{index}]:I = {self.operand(operand)}")
            case ("load", to, at):
                index = self.register()
                self.emit(f"{index} = rem r{at}, {ARRAY}")
                self.emit(f"r{to} = load r{VARIABLES}[{index}]:I")
            case ("assume" | "check" as kind, condition):
                self._judge(kind, condition)
            case ("if", condition, yes, no):
                labels = [self.label() for _ in range(3)]
                self.test(condition, labels[0], labels[1])
                self.place(labels[0])
                self.write(yes)
                self.emit(f"goto {labels[2]}")
                self.place(labels[1])
                self.write(no)
                self.emit(f"goto {labels[2]}")
                self.place(labels[2])
            case ("while", condition, most, body):
                self._loop(condition, most, body)
            case ("repeat", count, body):
                self._loop(None, count, body)

    def _judge(self, kind: str, condition: Statement) -> None:
        flag = self.register()
        labels = [self.label() for _ in range(3)]
        self.test(condition, labels[0], labels[1])
        for label, value in zip(labels, (1, 0), strict=False):
            self.place(label)
            self.emit(f"{flag} = {value}")
            self.emit(f"goto {labels[2]}")
        self.place(labels[2])
        self.emit(f"assume {flag}" if kind == "assume" else f"check {flag}, null")

    def _loop(self, condition: Statement | None, most: int, body: list[Statement]) -> None:
        left = self.register()
        head, test, inside, after = (self.label() for _ in range(4))
        self.emit(f"{left} = {most}")
        self.emit(f"goto {head}")
        self.place(head)
        self.emit(f"if eq {left}, 0 then {after} else {test}")
        self.place(test)
        if condition is None:
            self.emit(f"goto {inside}")
        else:
            self.test(condition, inside, after)
        self.place(inside)
        self.emit(f"{left} = sub {left}, 1")
        self.write(body)
        self.emit(f"goto {head}")
        self.place(after)

    @property
    def ints(self) -> str:
        numbers = [*range(VARIABLES), *range(VARIABLES + 1, self._registers + 1)]
        return " ".join(f"r{number}" for number in numbers)


def ir_text(block: list[Statement]) -> str:
    """The program as IR: the variables are inputs."""
    writer = _Writer()
    writer.write(block)
    inputs = "\n".join(f"      r{at} = choose 0, {MASK}" for at in range(VARIABLES))
    lines = "\n".join(writer.lines)
    return f"""entry T.main()V
{LIBRARY}
class T extends java/lang/Object {{
  method main()V static {{
    int {writer.ints}
    ref r{VARIABLES}
    b0:
{inputs}
      r{VARIABLES} = newarray [I ({ARRAY})
{lines}
      return
  }}
}}
"""


def program_of(block: list[Statement]) -> Program:
    return parse_program(ir_text(block))
