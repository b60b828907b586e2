"""What a path tells without a solver."""

from itertools import product
from random import Random

from tests.unit.logic.smt.expressions import VARIABLES, Generator, simplified

from plait.engines.symbolic.paths.path_condition import Path, Paths
from plait.logic.smt import terms as t
from plait.logic.smt.logic import Logic
from plait.logic.smt.term_evaluation import evaluate
from plait.logic.smt.terms import INT, Term, Value

WIDTH = 4


def test_what_a_path_infers_is_true_of_all_inputs_that_take_it() -> None:
    random = Random(3)
    generator = Generator(random, WIDTH)
    half = 1 << (WIDTH - 1)
    models = [
        dict(zip(VARIABLES, values, strict=True))
        for values in product(range(-half, half), repeat=len(VARIABLES))
    ]
    by_ranges = 0
    for _ in range(300):
        logic = Logic()
        paths = Paths(logic.booleans, {})
        path: Path | None = Path()
        conditions = [simplified(logic, generator.boolean(3), WIDTH) for _ in range(4)]
        for condition in conditions[:3]:
            path = None if path is None else paths.extended(path, condition)
        asked = [part for part in t.cone([conditions[3]]) if part.sort is t.BOOL]
        if path is None or not asked:
            continue
        found = {part: paths.inferred(path, part) for part in asked}
        by_ranges += sum(
            truth is not None and paths.truth(path, part) is None for part, truth in found.items()
        )
        told = [part for part in asked if found[part] is not None]
        sample = random.sample(models, 200)
        for model in sample:
            if all(evaluate(path.literals, model)):
                assert [found[part] for part in told] == evaluate(told, model)
    assert by_ranges > 10


def test_digits_are_within_their_table() -> None:
    """As `Integer.getChars` looks them up: no solver is asked whether they are."""
    logic = Logic()
    vectors, paths = logic.vectors, Paths(logic.booleans, {})
    number = logic.pool.variable("n", INT)

    def taken(path: Path, condition: Value) -> Path:
        found = paths.extended(path, condition)
        assert found is not None
        return found

    path = taken(Path(), logic.booleans.negate(vectors.less(number, 0, INT)))
    left = vectors.negate(number, INT)
    for _ in range(4):
        path = taken(path, vectors.less(left, -99, INT))
        quotient = vectors.apply(t.DIVIDE, left, 100, INT)
        digits = vectors.subtract(vectors.apply(t.MULTIPLY, quotient, 100, INT), left, INT)
        for condition, expected in (
            (vectors.less(digits, 0, INT), False),
            (vectors.less(digits, 100, INT), True),
        ):
            assert isinstance(condition, Term)
            assert paths.inferred(path, condition) is expected
        left = quotient
