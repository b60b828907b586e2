import gc
import math
import weakref
from random import Random

import pytest
from tests.oracles.smt_scripts import script
from tests.unit.logic.smt.expressions import Generator, constants, plain, simplified

from plait.base.arithmetic import wrap
from plait.base.errors import InputError
from plait.logic.smt import folding
from plait.logic.smt import terms as t
from plait.logic.smt.logic import Logic
from plait.logic.smt.solver import SOLVERS, Answer, SolverOptions, make_solver
from plait.logic.smt.term_evaluation import evaluate
from plait.logic.smt.terms import DOUBLE, FLOAT, INT, LONG, Sort, Term, bit_vector, cone

WIDTH = 5


def _agree(name: str, seed: int, count: int) -> None:
    """No model tells the simplified terms from what was written, and every model is one."""
    random = Random(seed)
    generator = Generator(random, WIDTH)
    for _ in range(count):
        logic = Logic()
        expression = generator.boolean(4)
        term = simplified(logic, expression, WIDTH)
        written = plain(logic.pool, expression, WIDTH)
        solver = make_solver(name)
        for fixed in constants(logic.pool, written):
            solver.assume(fixed)
        solver.push()
        solver.assume(logic.booleans.choose(term, logic.booleans.negate(written), written, t.BOOL))
        assert solver.check() is Answer.UNSATISFIABLE
        solver.pop()
        if solver.check(term) is Answer.SATISFIABLE:
            variables = [part for part in cone([term]) if part.op == t.VARIABLE]
            assert evaluate([term], solver.model(variables)) == [True]


@pytest.mark.parametrize("name", SOLVERS)
def test_solvers_cannot_tell_simplified_terms_from_written_ones(name: str) -> None:
    _agree(name, 1, 60)


@pytest.mark.full
@pytest.mark.parametrize("name", SOLVERS)
def test_solvers_cannot_tell_many_simplified_terms_from_written_ones(name: str) -> None:
    _agree(name, 2, 1_000)


_SPECIAL = (0.0, -0.0, 1.0, -1.5, math.inf, -math.inf, math.nan, 1e-45, 3.4028234663852886e38, 0.1)


def _floats(random: Random, sort: Sort) -> float:
    if random.random() < 0.5:
        return folding.rounded(random.choice(_SPECIAL), sort)
    return folding.float_of(random.getrandbits(sort.width), sort)


def _solved(name: str, logic: Logic, term: t.Value, inputs: dict[Term, t.Value]) -> int:
    """The bits that the solver gives to a float, Boolean or vector for these inputs."""
    solver = make_solver(name)
    for variable, value in inputs.items():
        solver.assume(logic.pool.make(t.EQUAL, t.BOOL, variable, value))
    sort = term.sort if isinstance(term, Term) else INT
    result = logic.pool.variable("result", sort)
    solver.assume(logic.pool.make(t.EQUAL, t.BOOL, result, term))
    assert solver.check() is Answer.SATISFIABLE
    return solver.model([result])["result"]


@pytest.mark.parametrize("name", SOLVERS)
def test_folded_floats_are_what_solvers_compute(name: str) -> None:
    random = Random(3)
    for _ in range(40):
        logic = Logic()
        sort = random.choice((FLOAT, DOUBLE))
        left, right = _floats(random, sort), _floats(random, sort)
        x, y = (logic.pool.variable(letter, sort) for letter in "xy")
        given = {x: logic.floats.value(left, sort), y: logic.floats.value(right, sort)}
        floats = logic.floats
        other = DOUBLE if sort is FLOAT else FLOAT
        op = random.choice(tuple(folding.FLOATS))
        for term, folded in (
            (floats.apply(op, x, y, sort), floats.apply(op, given[x], given[y], sort)),
            (floats.of_float(x, other), floats.of_float(given[x], other)),
            (floats.negate(x), floats.negate(given[x])),
            (floats.root(x), floats.root(given[x])),
        ):
            wanted = int(str(folded.args[0]))
            found = folding.bits_of(
                folding.float_of(_solved(name, logic, term, dict(given)), term.sort), term.sort
            )
            assert found == wanted, (term.op, left, right)
        for relation, answer in (
            (floats.less(x, y), floats.less(given[x], given[y])),
            (floats.equal(x, y), floats.equal(given[x], given[y])),
            (floats.is_nan(x), floats.is_nan(given[x])),
        ):
            assert bool(_solved(name, logic, relation, dict(given))) is answer
        for wide in (INT, LONG):
            saturated = floats.saturated(x, wide)
            assert _solved(name, logic, saturated, dict(given)) == floats.saturated(given[x], wide)


@pytest.mark.parametrize("name", SOLVERS)
def test_integers_become_floats_as_solvers_say(name: str) -> None:
    random = Random(4)
    for _ in range(30):
        logic = Logic()
        number = wrap(random.getrandbits(random.choice((8, 31, 40, 64))), 64)
        x = logic.pool.variable("x", LONG)
        for sort in (FLOAT, DOUBLE):
            term = logic.floats.of_signed(x, sort)
            wanted = int(str(logic.floats.of_signed(number, sort).args[0]))
            assert _solved(name, logic, term, {x: number}) == wanted


def _hard(logic: Logic) -> t.Value:
    """The factors of a product of two large primes."""
    sort = bit_vector(96)
    x, y = (logic.pool.variable(name, sort) for name in "xy")
    less, vectors = logic.vectors.less, logic.vectors
    product = vectors.apply(t.MULTIPLY, x, y, sort)
    return logic.booleans.all_of(
        [
            less(1, x, sort),
            less(x, 1 << 40, sort),
            less(1, y, sort),
            less(y, 1 << 40, sort),
            vectors.equal(product, (10**12 + 39) * (10**12 + 61), sort),
        ]
    )


@pytest.mark.parametrize("name", SOLVERS)
def test_a_time_limit_ends_a_hard_query(name: str) -> None:
    logic = Logic()
    solver = make_solver(name, SolverOptions(milliseconds=200))
    solver.assume(_hard(logic))
    assert solver.check() is Answer.UNKNOWN


def test_whoever_waits_can_stop_a_query() -> None:
    logic = Logic()
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 3

    solver = make_solver("bitwuzla", stop=stop)
    solver.assume(_hard(logic))
    assert solver.check() is Answer.UNKNOWN


def test_effort_bounds_a_single_query() -> None:
    logic = Logic()
    solver = make_solver("bitwuzla")
    x = logic.pool.variable("x", INT)
    solver.assume(logic.vectors.less(7, x, INT))
    assert solver.check(_hard(logic), effort=50) is Answer.UNKNOWN
    assert solver.check() is Answer.SATISFIABLE
    assert solver.check(logic.vectors.less(x, 7, INT), effort=50) is Answer.UNSATISFIABLE


def test_a_solver_is_freed_without_the_garbage_collector() -> None:
    """It would take its parts in any order, and Bitwuzla's library does not survive that."""
    gc.collect()
    gc.disable()
    try:
        solver = make_solver("bitwuzla", stop=lambda: False)
        solver.check(_hard(Logic()), effort=5)
        gone = weakref.ref(solver)
        del solver
        assert gone() is None
    finally:
        gc.enable()


def test_an_unknown_solver_is_refused() -> None:
    with pytest.raises(InputError, match="the solvers are bitwuzla, cvc5"):
        make_solver("abacus")


def test_printed_terms_are_read_back_by_a_solver() -> None:
    cvc5 = pytest.importorskip("cvc5")
    random = Random(8)
    generator = Generator(random, WIDTH)
    for _ in range(8):
        logic = Logic()
        term = simplified(logic, generator.boolean(4), WIDTH)
        x = logic.pool.variable("x", DOUBLE)
        small = logic.floats.less(
            logic.floats.apply(t.FLOAT_ADD, x, logic.floats.value(0.5, DOUBLE), DOUBLE),
            logic.floats.of_signed(3, DOUBLE),
        )
        solver = cvc5.Solver()
        parser = cvc5.InputParser(solver)
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script([term, small]), "terms")
        answers = []
        while not (command := parser.nextCommand()).isNull():
            answers.append(command.invoke(solver, parser.getSymbolManager()).strip())
        ours = make_solver()
        assert answers[-1] == ours.check(term, small).value
