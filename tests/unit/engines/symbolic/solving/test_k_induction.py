"""Loops proved for any number of iterations, against all states that they reach."""

import re
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from tests.unit.engines.symbolic.checking import assertion, check, method, nameless

from plait.driver.program_loading import ProgramRequest, load
from plait.ir.program import Program
from plait.result.verdicts import Bounds, Holds, Violated
from plait.spec.properties import AssertionsHold, NoUncaughtException

SIZE = 8
"""The numbers of the random programs are 0 to 7."""

BOUND = 4
RELATIONS = {
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
}
OPERATORS = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "xor": lambda a, b: a ^ b,
}
Numbers = tuple[int, ...]


class Comparison(NamedTuple):
    """A relation between a variable and a constant or another variable (negative: -1 - it)."""

    relation: str
    left: int
    right: int

    def holds(self, numbers: Numbers) -> bool:
        return bool(RELATIONS[self.relation](numbers[self.left], self._right(numbers)))

    def _right(self, numbers: Numbers) -> int:
        return self.right if self.right >= 0 else numbers[-1 - self.right]


class Change(NamedTuple):
    """A variable gets a new value if a test holds."""

    test: Comparison
    variable: int
    operator: str
    right: int

    def applied(self, numbers: Numbers) -> Numbers:
        if not self.test.holds(numbers):
            return numbers
        other = self.right if self.right >= 0 else numbers[-1 - self.right]
        new = list(numbers)
        new[self.variable] = OPERATORS[self.operator](numbers[self.variable], other) % SIZE
        return tuple(new)


class Loop(NamedTuple):
    """Changes, and checks in the loop and after it. Inputs say when it ends."""

    first: Numbers
    changes: tuple[Change, ...]
    inside: Comparison
    after: Comparison

    def fails(self) -> bool:
        """Whether some execution fails: all states are tried."""
        work, seen = [self.first], {self.first}
        while work:
            numbers = work.pop()
            if not self.after.holds(numbers):
                return True
            for change in self.changes:
                numbers = change.applied(numbers)
            if not self.inside.holds(numbers):
                return True
            if numbers not in seen:
                seen.add(numbers)
                work.append(numbers)
        return False


def random_loop(random: Random) -> Loop:
    def operand() -> int:
        return random.randrange(-2, SIZE)

    def test() -> Comparison:
        return Comparison(random.choice(tuple(RELATIONS)), random.randrange(2), operand())

    def change() -> Change:
        operator = random.choice(tuple(OPERATORS))
        return Change(test(), random.randrange(2), operator, operand())

    first = (random.randrange(SIZE), random.randrange(SIZE))
    changes = tuple(change() for _ in range(random.randrange(1, 4)))
    if random.random() < 0.3:
        step = Change(Comparison("le", 0, SIZE), 0, "add", 1)
        never = Comparison("ne", 0, random.randrange(SIZE))
        return Loop(first, (step, *changes), never, test())
    return Loop(first, changes, test(), test())


def program_of(loop: Loop, *, in_array: bool) -> Program:
    """The loop on registers, or on the elements of an array."""
    lines = ["    int r0 r1 r2 r3", "    ref r4", "    b0:"]
    lines += ["      r4 = newarray [I (2)"]
    lines += [f"      r{at} = {value}" for at, value in enumerate(loop.first)]

    def saved() -> list[str]:
        return [f"      store.plain r4[{at}]:I = r{at}" for at in (0, 1)] if in_array else []

    def loaded() -> list[str]:
        return [f"      r{at} = load.plain r4[{at}]:I" for at in (0, 1)] if in_array else []

    lines += [*saved(), "      goto head", "    head:"]
    lines += ["      r2 = choose 0, 1", "      if eq r2, 0 then out else body", "    body:"]
    lines += loaded()
    for number, change in enumerate(loop.changes):
        lines += [
            f"      {_branch(change.test)} then do{number} else skip{number}",
            f"    do{number}:",
            f"      r3 = {change.operator} r{change.variable}, {_operand(change.right)}",
            f"      r{change.variable} = and r3, {SIZE - 1}",
            f"      goto skip{number}",
            f"    skip{number}:",
        ]
    lines += saved()
    lines += _check(loop.inside, "inside", "head")
    lines += ["    out:", *loaded(), *_check(loop.after, "after", "end")]
    lines += ["    end:", "      return"]
    return method("\n".join(lines))


def _operand(right: int) -> str:
    return str(right) if right >= 0 else f"r{-1 - right}"


def _branch(test: Comparison) -> str:
    return f"if {test.relation} r{test.left}, {_operand(test.right)}"


def _check(test: Comparison, name: str, following: str) -> list[str]:
    return [
        f"      {_branch(test)} then {name}1 else {name}0",
        f"    {name}0:",
        "      check 0, null",
        f"      goto {following}",
        f"    {name}1:",
        "      check 1, null",
        f"      goto {following}",
    ]


def compare(seed: int, count: int) -> tuple[int, int]:
    """How many loops are proved, and how many fail only behind the bound."""
    random = Random(seed)
    proved = late = 0
    for number in range(count):
        loop = random_loop(random)
        program = program_of(loop, in_array=number % 2 == 1)
        verdict = nameless(assertion(program, most_iterations=BOUND))
        if isinstance(verdict, Violated):
            assert loop.fails(), loop
            continue
        assert isinstance(verdict, Holds), loop
        if verdict.within == Bounds():
            assert not loop.fails(), loop
            proved += 1
        else:
            assert verdict.within == Bounds(iterations=BOUND)
            late += loop.fails()
    return proved, late


def test_what_is_proved_of_random_loops_is_true_of_all_their_states() -> None:
    proved, late = compare(15, 60)
    assert proved >= 5
    assert late >= 1


@pytest.mark.full
@pytest.mark.parametrize("seed", range(10, 20))
def test_what_is_proved_of_many_random_loops_is_true_of_all_their_states(seed: int) -> None:
    proved, late = compare(seed, 300)
    assert proved >= 20
    assert late >= 2


COUNTING = """
    int r0 r1 r2
    b0:
      r0 = choose 0, 2147483647
      r1 = 0
      goto b1
    b1:
      if ge r1, r0 then b3 else b2
    b2:
      r1 = add r1, 1
      if eq r1, {wrong} then b4 else b1
    b3:
      return
    b4:
      check 0, null
      return
"""


def test_an_error_far_behind_the_bound_is_not_proved_absent() -> None:
    for wrong in (700, 1000, 2147483647):
        verdict = nameless(assertion(method(COUNTING.format(wrong=wrong)), most_iterations=10))
        assert verdict == Holds(Bounds(iterations=10))


TWO_LOOPS = """
    int r0 r1 r2
    b0:
      r1 = 0
      r2 = 0
      goto b1
    b1:
      r0 = choose 0, 1
      if eq r0, 0 then b3 else b2
    b2:
      r1 = add r1, 1
      goto b1
    b3:
      r0 = choose 0, 1
      if eq r0, 0 then b5 else b4
    b4:
      r2 = add r2, 1
      goto b3
    b5:
      if {wrong} then b6 else b7
    b6:
      check 0, null
      return
    b7:
      return
"""


def test_two_loops_have_any_values_each() -> None:
    """Values of the same register in two loops are not the same."""
    other = TWO_LOOPS.replace("r2 = add r2, 1", "r1 = xor r1, 1")
    swapped = other.replace("goto b1\n    b3", "r2 = r1\n      goto b1\n    b3")
    for body in (TWO_LOOPS, swapped):
        program = method(body.format(wrong="gt r1, 100"))
        verdict = nameless(assertion(program, most_iterations=10))
        assert verdict == Holds(Bounds(iterations=10))
    fine = method(TWO_LOOPS.format(wrong="eq r0, 7"))
    assert assertion(fine, most_iterations=10) == Holds(Bounds())


def test_a_loop_that_changes_references_is_not_proved() -> None:
    body = """
    int r0
    ref r1 r2
    b0:
      r1 = newarray [I (1)
      r2 = newarray [I (2)
      goto b1
    b1:
      r0 = choose 0, 1
      if eq r0, 0 then b3 else b2
    b2:
      r1 = r2
      r2 = newarray [I (3)
      goto b1
    b3:
      r0 = length r1
      if eq r0, 9 then b4 else b5
    b4:
      check 0, null
      return
    b5:
      return
"""
    assert nameless(assertion(method(body), most_iterations=10)) == Holds(Bounds(iterations=10))


def test_each_property_is_proved_by_itself() -> None:
    found = check(
        method(COUNTING.format(wrong=1000)),
        AssertionsHold(),
        NoUncaughtException(),
        most_iterations=10,
    )
    assert {asked: nameless(verdict) for asked, verdict in found.items()} == {
        AssertionsHold(): Holds(Bounds(iterations=10)),
        NoUncaughtException(): Holds(Bounds()),
    }


SOURCE = Path(__file__).parents[1] / "Loops.java"
LOOPS = re.findall(r"static void (\w+(?:Ok|Late))\(", SOURCE.read_text(encoding="utf-8"))
EVERY_DAY = ("sumOk", "calledLate")


def _is_proved_or_kept_open(name: str) -> None:
    program = load(ProgramRequest((str(SOURCE),), entry=f"Loops.{name}")).program
    verdict = nameless(assertion(program, most_iterations=10))
    assert isinstance(verdict, Holds), verdict
    assert verdict.within == (Bounds() if name.endswith("Ok") else Bounds(iterations=10))


@pytest.mark.parametrize("name", EVERY_DAY)
def test_some_loops_of_java_are_proved_if_they_are_correct(name: str) -> None:
    _is_proved_or_kept_open(name)


@pytest.mark.full
@pytest.mark.parametrize("name", [name for name in LOOPS if name not in EVERY_DAY])
def test_loops_of_java_are_proved_only_if_they_are_correct(name: str) -> None:
    _is_proved_or_kept_open(name)
