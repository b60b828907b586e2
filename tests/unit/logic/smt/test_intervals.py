from random import Random

from tests.unit.logic.smt.expressions import VARIABLES, Generator, simplified

from plait.logic.smt import terms as t
from plait.logic.smt.intervals import Intervals
from plait.logic.smt.logic import Logic
from plait.logic.smt.term_evaluation import evaluate
from plait.logic.smt.terms import INT, Term, bit_vector

WIDTH = 6


def test_ranges_tell_nothing_false() -> None:
    random = Random(11)
    generator = Generator(random, WIDTH)
    told = 0
    for _ in range(1500):
        logic = Logic()
        ranges = {}
        for name in VARIABLES:
            low = random.randrange(-8, 8)
            ranges[logic.pool.variable(name, bit_vector(WIDTH))] = (low, low + random.randrange(5))
        intervals = Intervals(ranges)
        term = simplified(logic, generator.boolean(3), WIDTH)
        for part in t.cone([term]):
            told += part.sort is t.BOOL and intervals.truth(part) is not None
        for _ in range(8):
            model = {str(name.args[0]): random.randint(*span) for name, span in ranges.items()}
            for part in t.cone([term]):
                (value,) = evaluate([part], model)
                if part.sort is t.BOOL:
                    assert intervals.truth(part) in (None, value)
                else:
                    found = intervals.range_of(part)
                    assert found is not None
                    assert found[0] <= value <= found[1]
    assert told > 100


def test_a_small_index_is_in_bounds() -> None:
    logic = Logic()
    index = logic.pool.variable("i", INT)
    intervals = Intervals({index: (0, 4)})
    inside = logic.vectors.less(logic.vectors.add(index, 1, INT), 6, INT)
    assert isinstance(inside, Term)
    assert intervals.truth(inside) is True


def test_a_quotient_has_the_range_of_its_ends() -> None:
    logic = Logic()
    sort = bit_vector(WIDTH)
    x = logic.pool.variable("x", sort)
    for low, high in ((-32, 31), (-9, -3), (-5, 7), (4, 30)):
        for divisor in range(2, 9):
            quotient = logic.vectors.apply(t.DIVIDE, x, divisor, sort)
            assert isinstance(quotient, Term)
            values = evaluate_all(quotient, low, high)
            assert Intervals({x: (low, high)}).range_of(quotient) == (min(values), max(values))


def evaluate_all(term: Term, low: int, high: int) -> list[int]:
    return [evaluate([term], {"x": value})[0] for value in range(low, high + 1)]
