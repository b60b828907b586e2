from random import Random

import pytest
from tests.unit.logic.smt.expressions import VARIABLES, Generator, simplified, value_of

from plait.logic.smt import terms as t
from plait.logic.smt.logic import Logic
from plait.logic.smt.packing import pack, unpack
from plait.logic.smt.term_evaluation import evaluate
from plait.logic.smt.terms import BOOL, INT, LONG, Pool, Term, bit_vector, cone


def _model(random: Random, width: int) -> dict[str, int]:
    half = 1 << (width - 1)
    return {
        name: random.choice((0, 1, -1, half - 1, -half, random.randrange(-half, half)))
        for name in VARIABLES
    }


def _compare(seed: int, count: int, width: int) -> None:
    random = Random(seed)
    generator = Generator(random, width)
    logic = Logic()
    for _ in range(count):
        expression = generator.boolean(5)
        term = simplified(logic, expression, width)
        for _ in range(6):
            model = _model(random, width)
            assert int(evaluate([term], model)[0]) == value_of(expression, model, width)


@pytest.mark.parametrize("width", [3, 8, 32])
def test_simplified_terms_mean_what_was_written(width: int) -> None:
    _compare(width, 400, width)


@pytest.mark.full
@pytest.mark.parametrize("width", [3, 4, 8, 16, 32])
def test_many_simplified_terms_mean_what_was_written(width: int) -> None:
    _compare(100 + width, 4_000, width)


def test_equal_terms_are_one_object() -> None:
    logic = Logic()
    x, y = (logic.pool.variable(name, INT) for name in "xy")
    add = logic.vectors.add
    assert add(x, y, INT) is add(y, x, INT)
    assert add(add(x, 1, INT), 2, INT) is add(x, 3, INT)
    assert logic.vectors.subtract(add(x, y, INT), y, INT) is x
    assert logic.vectors.truncate(logic.vectors.extend(x, LONG), INT) is x


@pytest.mark.parametrize("width", [1, 3, 4])
def test_sums_of_one_term_tell_its_lower_bits(width: int) -> None:
    logic = Logic()
    sort = bit_vector(width)
    add, subtract = logic.vectors.add, logic.vectors.subtract
    x, y = (logic.pool.variable(name, sort) for name in "xy")
    half = 1 << (width - 1)
    for left_count in range(9):
        for right_count in range(9):
            for number in range(-half, half):
                left: t.Value = add(y, number, sort)
                right: t.Value = y
                for _ in range(left_count):
                    left = add(left, x, sort)
                for _ in range(right_count):
                    right = subtract(right, x, sort)
                found = logic.vectors.equal(left, right, sort)
                factor = left_count + right_count
                for value in range(-half, half):
                    expected = (factor * value + number) % (1 << width) == 0
                    assert bool(evaluate([found], {"x": value, "y": 1 - half})[0]) == expected


def test_equations_of_sums_need_no_sums() -> None:
    logic = Logic()
    x, y = (logic.pool.variable(name, INT) for name in "xy")
    add, subtract, equal = logic.vectors.add, logic.vectors.subtract, logic.vectors.equal
    found = equal(add(x, y, INT), subtract(x, y, INT), INT)
    assert found is equal(logic.vectors.apply(t.BIT_AND, y, 0x7FFFFFFF, INT), 0, INT)
    thrice = add(add(y, y, INT), y, INT)
    assert equal(add(x, thrice, INT), add(x, 6, INT), INT) is equal(y, 2, INT)


def test_comparisons_of_choices_of_constants_are_their_conditions() -> None:
    logic = Logic()
    c = logic.pool.variable("c", BOOL)
    chosen = logic.booleans.choose(c, 1, 0, INT)
    assert logic.vectors.equal(chosen, 1, INT) is c
    assert logic.vectors.equal(chosen, 0, INT) is logic.booleans.negate(c)
    assert logic.vectors.equal(chosen, 7, INT) is False
    assert logic.vectors.less(logic.vectors.add(chosen, 3, INT), 4, INT) is logic.booleans.negate(c)


def test_a_long_chain_of_choices_needs_no_deep_stack() -> None:
    logic = Logic()
    chosen: t.Value = 0
    for number in range(20_000):
        index = logic.vectors.equal(logic.pool.variable("i", INT), number, INT)
        chosen = logic.booleans.choose(index, number % 7, chosen, INT)
    found = logic.vectors.equal(chosen, 5, INT)
    assert evaluate([found], {"i": 12})[0] is True
    assert evaluate([found], {"i": 13})[0] is False


def test_shared_parts_are_packed_once() -> None:
    logic = Logic()
    x = logic.pool.variable("x", INT)
    term: t.Value = x
    for _ in range(50):
        term = logic.vectors.apply(t.MULTIPLY, term, term, INT)
    condition = logic.vectors.less(term, 3, INT)
    packed = pack([condition, True, condition])
    assert len(packed.terms) == 52
    pool = Pool()
    first, true, second = unpack(packed, pool)
    assert first is second
    assert true is True
    assert evaluate([first], {"x": 3}) == evaluate([condition], {"x": 3})


def test_what_was_unpacked_is_what_was_packed() -> None:
    random = Random(5)
    generator = Generator(random, 8)
    logic, pool = Logic(), Pool()
    roots = [simplified(logic, generator.boolean(5), 8) for _ in range(50)]
    again = unpack(pack(roots), pool)
    for _ in range(10):
        model = _model(random, 8)
        assert evaluate(again, model) == evaluate(roots, model)


def test_arguments_come_before_what_they_are_in() -> None:
    logic = Logic()
    generator = Generator(Random(9), 8)
    root = simplified(logic, generator.boolean(7), 8)
    seen: set[Term] = set()
    for term in cone([root]):
        assert all(arg in seen for arg in term.args if isinstance(arg, Term))
        seen.add(term)


def test_arrays_are_read_over_writes() -> None:
    logic = Logic()
    i, j = (logic.pool.variable(name, INT) for name in "ij")
    array = logic.arrays.filled(0, t.array_of(INT, INT))
    written = logic.arrays.store(logic.arrays.store(array, 3, 7), 4, 8)
    assert logic.arrays.select(written, 3) == 7
    assert logic.arrays.select(written, 5) == 0
    read = logic.arrays.select(logic.arrays.store(array, i, 9), j)
    assert evaluate([read], {"i": 2, "j": 2}) == [9]
    assert evaluate([read], {"i": 2, "j": 3}) == [0]


def test_booleans_of_constants_are_constants() -> None:
    logic = Logic()
    p, q = (logic.pool.variable(name, BOOL) for name in "pq")
    both, either, negate = logic.booleans.both, logic.booleans.either, logic.booleans.negate
    assert both(p, negate(p)) is False
    assert either(p, negate(p)) is True
    assert both(p, either(p, q)) is p
    assert both(p, either(negate(p), q)) is both(p, q)
    assert both(either(p, q), either(p, negate(q))) is p
    assert negate(negate(p)) is p
    assert bit_vector(8) is bit_vector(8)


@pytest.mark.parametrize("factor", [-3, -1, 2, 3, 7])
def test_numbers_without_their_multiples_are_remainders(factor: int) -> None:
    logic = Logic()
    sort = bit_vector(4)
    apply, subtract = logic.vectors.apply, logic.vectors.subtract
    x = logic.pool.variable("x", sort)
    multiple = apply(t.MULTIPLY, apply(t.DIVIDE, x, factor, sort), factor, sort)
    rest, negated = subtract(x, multiple, sort), subtract(multiple, x, sort)
    for term in (rest, negated):
        assert not isinstance(term, Term) or t.MULTIPLY not in {part.op for part in cone([term])}
    for value in range(-8, 8):
        quotient = abs(value) // abs(factor) * (1 if value * factor > 0 else -1)
        expected = value - quotient * factor
        assert evaluate([rest, negated], {"x": value}) == [expected, -expected]


def test_two_comparisons_of_the_same_numbers_are_one() -> None:
    logic = Logic()
    sort = bit_vector(3)
    x, y = (logic.pool.variable(name, sort) for name in "xy")
    less, equal = logic.vectors.less, logic.vectors.equal
    negate, both = logic.booleans.negate, logic.booleans.both
    for one, other in ((x, y), (y, x), (x, 2), (-1, y)):
        atoms = [less(one, other, sort), equal(one, other, sort), less(other, one, sort)]
        comparisons = [*atoms, *map(negate, atoms)]
        for first in comparisons:
            for second in comparisons:
                found = both(first, second)
                assert not isinstance(found, Term) or found.op != t.AND
                assert found in (False, *comparisons)
                for left in range(-4, 4):
                    for right in range(-4, 4):
                        model = {"x": left, "y": right}
                        (value,) = evaluate([found], model)
                        assert bool(value) == all(evaluate([first, second], model))
