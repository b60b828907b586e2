from itertools import pairwise
from random import Random

from plait.logic.smt import terms as t
from plait.logic.smt.logic import Logic
from plait.logic.smt.order import Order
from plait.logic.smt.term_evaluation import evaluate
from plait.logic.smt.terms import INT, Value


def _sorted(logic: Logic, count: int) -> list[Value]:
    """What bubble sort leaves in an array of unknown numbers."""
    cells: list[Value] = [logic.pool.variable(f"x{i}", INT) for i in range(count)]
    for end in range(count - 1, 0, -1):
        for i in range(end):
            swap = logic.vectors.less(cells[i + 1], cells[i], INT)
            cells[i], cells[i + 1] = (
                logic.booleans.choose(swap, cells[i + 1], cells[i], INT),
                logic.booleans.choose(swap, cells[i], cells[i + 1], INT),
            )
    return cells


def test_an_exchange_sort_sorts() -> None:
    logic = Logic()
    cells = _sorted(logic, 20)
    order = Order(logic.booleans)
    for low, high in pairwise(cells):
        assert order.simplify(logic.vectors.less(high, low, INT)) is False
        assert order.simplify(logic.vectors.less(low, high, INT)) is not False


def test_only_what_is_true_is_proved() -> None:
    random = Random(6)
    for _ in range(300):
        logic = Logic()
        order = Order(logic.booleans)
        terms: list[Value] = [logic.pool.variable(f"x{i}", INT) for i in range(4)]
        terms += [random.randrange(-2, 3)]
        for _ in range(12):
            left, right = random.choice(terms), random.choice(terms)
            test = logic.vectors.less(left, right, INT)
            terms.append(
                logic.booleans.choose(test, *random.choice(((left, right), (right, left))), INT)
            )
        left, right = random.choice(terms), random.choice(terms)
        claim = logic.vectors.less(left, right, INT)
        claim = logic.booleans.either(claim, logic.pool.variable("p", t.BOOL))
        simpler = order.simplify(claim)
        for _ in range(30):
            model = {f"x{i}": random.randrange(-3, 4) for i in range(4)} | {"p": 0}
            assert evaluate([simpler], model) == evaluate([claim], model)
