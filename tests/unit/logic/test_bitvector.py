"""Words of decision diagrams against Python's integers: all of 4 bits, samples of 8 and 16."""

from collections.abc import Callable
from random import Random

import pytest

from plait.logic.bdd.diagram_vectors import Vector
from plait.logic.bdd.diagrams import Diagrams
from plait.logic.bitvector import Words


def signed(value: int, width: int) -> int:
    value &= (1 << width) - 1
    return value - (1 << width) if value >> width - 1 else value


def quotient(one: int, other: int) -> int:
    return abs(one) // abs(other) * (1 if (one < 0) == (other < 0) else -1)


def expected(name: str, one: int, other: int, width: int) -> int | None:
    """What Java computes with words of that width; None where it throws."""
    distance = other & (1 << (width - 1).bit_length()) - 1
    match name:
        case "add":
            found = one + other
        case "subtract":
            found = one - other
        case "multiply":
            found = one * other
        case "divide" if other:
            found = quotient(one, other)
        case "remainder" if other:
            found = one - quotient(one, other) * other
        case "shift_left":
            found = one << distance
        case "shift_right":
            found = one >> distance
        case "shift_right_unsigned":
            found = (one & (1 << width) - 1) >> distance
        case "comparison":
            found = (one > other) - (one < other)
        case _:
            return None
    return signed(found, width)


NAMES = (
    "add",
    "subtract",
    "multiply",
    "divide",
    "remainder",
    "shift_left",
    "shift_right",
    "shift_right_unsigned",
    "comparison",
)


def variables(diagrams: Diagrams, width: int) -> tuple[Vector, Vector]:
    """Two words of variables, their bits interleaved."""
    made = diagrams.new_variables(2 * width)
    vectors = Words(diagrams, width).vectors
    return vectors.signed(made[::2]), vectors.signed(made[1::2])


def assignment(one: int, other: int, width: int) -> dict[int, bool]:
    pairs = ((one, 0), (other, 1))
    return {
        2 * place + which: bool(value >> place & 1)
        for place in range(width)
        for value, which in pairs
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_pair_of_words_of_4_bits(name: str) -> None:
    diagrams = Diagrams(1 << 18, 1 << 12)
    words = Words(diagrams, 4)
    left, right = variables(diagrams, 4)
    operation: Callable[[Vector, Vector], Vector] = getattr(words, name)
    result = operation(left, right)
    assert len(result) <= 4
    narrow, index = words.fit(result, 3), words.fit_natural(result, 3)
    seen = 0
    for one in range(-8, 8):
        for other in range(-8, 8):
            wanted = expected(name, one, other, 4)
            if wanted is None:
                continue
            seen += 1
            values = assignment(one, other, 4)
            assert words.vectors.evaluate(result, values) == wanted, (one, other)
            overflows = diagrams.evaluate(narrow.overflows, values)
            assert overflows == (not -4 <= wanted < 4)
            assert words.vectors.evaluate(narrow.bits, values) == signed(wanted, 3)
            assert diagrams.evaluate(index.overflows, values) == (not 0 <= wanted < 8)
    assert seen >= 240


@pytest.mark.parametrize("width", [8, 16])
def test_words_of_constants_and_of_few_variable_bits(width: int) -> None:
    random = Random(width)
    diagrams = Diagrams(1 << 20, 1 << 14)
    words = Words(diagrams, width)
    left, right = variables(diagrams, width)
    for _ in range(60):
        fixed = random.randrange(-(1 << width - 1), 1 << width - 1)
        name = random.choice(NAMES)
        operation: Callable[[Vector, Vector], Vector] = getattr(words, name)
        constant_first = random.random() < 0.5 and width == 8
        one, other = (words.constant(fixed), right) if constant_first else (left, words.constant(7))
        result = operation(one, other)
        for _ in range(10):
            first = random.randrange(-(1 << width - 1), 1 << width - 1)
            second = random.randrange(-(1 << width - 1), 1 << width - 1)
            values = assignment(first, second, width)
            pair = (fixed, second) if constant_first else (first, 7)
            wanted = expected(name, *pair, width)
            if wanted is not None:
                assert words.vectors.evaluate(result, values) == wanted, (name, pair)


def test_words_of_8_bits_by_samples() -> None:
    random = Random(8)
    diagrams = Diagrams(1 << 20, 1 << 14)
    words = Words(diagrams, 8)
    left, right = variables(diagrams, 8)
    results = {name: getattr(words, name)(left, right) for name in NAMES}
    for _ in range(300):
        one, other = random.randrange(-128, 128), random.randrange(-128, 128)
        values = assignment(one, other, 8)
        for name, result in results.items():
            wanted = expected(name, one, other, 8)
            if wanted is not None:
                assert words.vectors.evaluate(result, values) == wanted, (name, one, other)


def test_the_exact_product_does_not_wrap() -> None:
    diagrams = Diagrams(1 << 18, 1 << 12)
    words = Words(diagrams, 4)
    product = words.exact_product(*variables(diagrams, 4))
    for one in range(-8, 8):
        for other in range(-8, 8):
            assert words.vectors.evaluate(product, assignment(one, other, 4)) == one * other


def test_negation_and_casts() -> None:
    diagrams = Diagrams(1 << 18, 1 << 12)
    words = Words(diagrams, 8)
    vector, _other = variables(diagrams, 8)
    for value in range(-128, 128):
        values = assignment(value, 0, 8)
        assert words.vectors.evaluate(words.negate(vector), values) == signed(-value, 8)
        assert words.vectors.evaluate(words.to_signed(vector, 5), values) == signed(value, 5)
        assert words.vectors.evaluate(words.to_natural(vector, 5), values) == value & 31
        assert words.vectors.evaluate(words.to_natural(vector, 12), values) == value & 0xFFF


def test_java_ints_wrap_at_32_bits_only() -> None:
    diagrams = Diagrams(1 << 18, 1 << 12)
    words = Words(diagrams, 32)
    largest = words.constant(2**31 - 1)
    assert words.vectors.known(words.add(largest, words.constant(1))) == -(2**31)
    assert words.vectors.known(words.shift_left(words.constant(1), words.constant(33))) == 2
    assert (
        words.vectors.known(words.shift_right_unsigned(words.constant(-1), words.constant(28)))
        == 15
    )
    assert words.vectors.known(words.divide(words.constant(-(2**31)), words.constant(-1))) == -(
        2**31
    )
    small = words.constant(127)
    fitted = words.fit(words.add(small, words.constant(1)), 8)
    assert fitted.overflows == diagrams.true
