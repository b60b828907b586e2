"""Random expressions, built three ways: simplified terms, plain terms, and evaluated directly."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypeAlias

from plait.logic.smt import terms as t
from plait.logic.smt.logic import Logic
from plait.logic.smt.terms import Pool, Sort, Term, Value, bit_vector

Expression: TypeAlias = tuple[Any, ...]
"""An operator and its arguments: expressions, or a number for `number`, a name for `variable`."""

VARIABLES = ("a", "b", "c")
BINARY = (
    t.ADD,
    t.SUBTRACT,
    t.MULTIPLY,
    t.DIVIDE,
    t.REMAINDER,
    t.BIT_AND,
    t.BIT_OR,
    t.BIT_XOR,
    t.SHIFT_LEFT,
    t.SHIFT_RIGHT,
    t.SHIFT_ZEROS,
)


class Generator:
    """Expressions over vectors of `width` bits, now and then widened to twice as many."""

    def __init__(self, random: Random, width: int) -> None:
        self._random = random
        self._width = width

    def vector(self, depth: int, width: int) -> Expression:
        random = self._random
        if depth == 0 or random.random() < 0.1:
            if width == self._width and random.random() < 0.6:
                return ("variable", random.choice(VARIABLES))
            half = 1 << (width - 1)
            number = random.choice((0, 1, 2, -1, half - 1, -half, random.randrange(-half, half)))
            return ("number", number, width)
        match random.randrange(8):
            case 0 | 1:
                return (
                    "ite",
                    self.boolean(depth - 1),
                    self.vector(depth - 1, width),
                    self.vector(depth - 1, width),
                    width,
                )
            case 2 if width == self._width:
                return ("truncate", self.vector(depth - 1, 2 * width), width)
            case 2:
                return ("extend", self.vector(depth - 1, self._width), width)
            case _:
                op = random.choice((t.ADD, t.SUBTRACT, *BINARY))
                return (op, self.vector(depth - 1, width), self.vector(depth - 1, width), width)

    def boolean(self, depth: int) -> Expression:
        random = self._random
        if depth > 0 and random.random() < 0.5:
            match random.randrange(4):
                case 0:
                    return ("not", self.boolean(depth - 1))
                case 1:
                    return ("and", self.boolean(depth - 1), self.boolean(depth - 1))
                case 2:
                    return ("or", self.boolean(depth - 1), self.boolean(depth - 1))
                case _:
                    return (
                        "ite",
                        self.boolean(depth - 1),
                        self.boolean(depth - 1),
                        self.boolean(depth - 1),
                        0,
                    )
        width = random.choice((self._width, self._width, 2 * self._width))
        below = max(depth - 1, 0)
        op = random.choice(("equal", "less"))
        return (op, self.vector(below, width), self.vector(below, width), width)


def simplified(logic: Logic, expression: Expression, width: int) -> Value:
    """The expression through the makers of terms."""

    def build(at: Expression) -> Value:
        booleans, vectors = logic.booleans, logic.vectors
        match at:
            case ("variable", name):
                return logic.pool.variable(name, bit_vector(width))
            case ("number", int(number), _):
                return number
            case ("not", inner):
                return booleans.negate(build(inner))
            case ("and", left, right):
                return booleans.both(build(left), build(right))
            case ("or", left, right):
                return booleans.either(build(left), build(right))
            case ("ite", test, yes, no, size):
                return booleans.choose(build(test), build(yes), build(no), _sort(size))
            case ("equal", left, right, size):
                return vectors.equal(build(left), build(right), _sort(size))
            case ("less", left, right, size):
                return vectors.less(build(left), build(right), _sort(size))
            case ("extend", inner, size):
                return vectors.extend(build(inner), _sort(size))
            case ("truncate", inner, size):
                return vectors.truncate(build(inner), _sort(size))
            case (op, left, right, size):
                return vectors.apply(op, build(left), build(right), _sort(size))
        raise AssertionError(at)

    return build(expression)


def plain(pool: Pool, expression: Expression, width: int) -> Term:
    """The expression as it stands; constants are variables that `constants` fixes."""

    def build(at: Expression) -> Term:
        match at:
            case ("variable", name):
                return pool.variable(name, bit_vector(width))
            case ("number", int(number), size):
                return pool.variable(f"#{number}#{size}", _sort(size))
            case ("not", inner):
                return pool.make(t.NOT, t.BOOL, build(inner))
            case ("and", left, right):
                return pool.make(t.AND, t.BOOL, build(left), build(right))
            case ("or", left, right):
                denied = [pool.make(t.NOT, t.BOOL, build(side)) for side in (left, right)]
                return pool.make(t.NOT, t.BOOL, pool.make(t.AND, t.BOOL, *denied))
            case ("ite", test, yes, no, size):
                return pool.make(t.CHOOSE, _sort(size), build(test), build(yes), build(no))
            case ("equal", left, right, _):
                return pool.make(t.EQUAL, t.BOOL, build(left), build(right))
            case ("less", left, right, _):
                return pool.make(t.LESS, t.BOOL, build(left), build(right))
            case ("extend", inner, size):
                return pool.make(t.EXTEND, _sort(size), build(inner))
            case ("truncate", inner, size):
                return pool.make(t.TRUNCATE, _sort(size), build(inner))
            case (op, left, right, size):
                return pool.make(op, _sort(size), build(left), build(right))
        raise AssertionError(at)

    return build(expression)


def constants(pool: Pool, root: Term) -> list[Term]:
    """Equations that fix the variables which stand for constants."""
    fixed = []
    for term in t.cone([root]):
        if term.op == t.VARIABLE and str(term.args[0]).startswith("#"):
            number = int(str(term.args[0]).split("#")[1])
            fixed.append(pool.make(t.EQUAL, t.BOOL, term, number))
    return fixed


def value_of(expression: Expression, model: Mapping[str, int], width: int) -> int:
    """What the expression is, by the definitions of SMT-LIB on unsigned numbers."""

    def evaluate(at: Expression) -> int:
        match at:
            case ("variable", name):
                return _unsigned(model[name], width)
            case ("number", int(number), size):
                return _unsigned(number, size)
            case ("not", inner):
                return 1 - evaluate(inner)
            case ("and", left, right):
                return evaluate(left) & evaluate(right)
            case ("or", left, right):
                return evaluate(left) | evaluate(right)
            case ("ite", test, yes, no, _):
                return evaluate(yes) if evaluate(test) else evaluate(no)
            case ("equal", left, right, _):
                return int(evaluate(left) == evaluate(right))
            case ("less", left, right, size):
                return int(_signed(evaluate(left), size) < _signed(evaluate(right), size))
            case ("extend", inner, size):
                return _unsigned(_signed(evaluate(inner), width), size)
            case ("truncate", inner, size):
                return _unsigned(evaluate(inner), size)
            case (op, left, right, size):
                return _unsigned(_DEFINITIONS[op](evaluate(left), evaluate(right), size), size)
        raise AssertionError(at)

    return evaluate(expression)


def _sort(size: int) -> Sort:
    return bit_vector(size) if size else t.BOOL


def _unsigned(number: int, size: int) -> int:
    return number % (1 << size)


def _signed(number: int, size: int) -> int:
    return number - (1 << size) if number >> (size - 1) else number


def _divide(left: int, right: int, size: int) -> int:
    """bvsdiv by its definition over bvudiv."""
    ones = (1 << size) - 1

    def unsigned_quotient(one: int, other: int) -> int:
        return one // other if other else ones

    one = -_signed(left, size) if left >> (size - 1) else left
    other = -_signed(right, size) if right >> (size - 1) else right
    found = unsigned_quotient(one, other)
    return found if (left >> (size - 1)) == (right >> (size - 1)) else -found


def _remainder(left: int, right: int, size: int) -> int:
    one = -_signed(left, size) if left >> (size - 1) else left
    other = -_signed(right, size) if right >> (size - 1) else right
    found = one % other if other else one
    return -found if left >> (size - 1) else found


_DEFINITIONS: dict[str, Callable[[int, int, int], int]] = {
    t.ADD: lambda a, b, _: a + b,
    t.SUBTRACT: lambda a, b, _: a - b,
    t.MULTIPLY: lambda a, b, _: a * b,
    t.DIVIDE: _divide,
    t.REMAINDER: _remainder,
    t.BIT_AND: lambda a, b, _: a & b,
    t.BIT_OR: lambda a, b, _: a | b,
    t.BIT_XOR: lambda a, b, _: a ^ b,
    t.SHIFT_LEFT: lambda a, b, size: a << b if b < size else 0,
    t.SHIFT_RIGHT: lambda a, b, size: _signed(a, size) >> min(b, size),
    t.SHIFT_ZEROS: lambda a, b, size: a >> b if b < size else 0,
}
