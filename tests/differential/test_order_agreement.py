"""One formula for all schedules says what trying them says, on random programs."""

from collections.abc import Callable, Hashable
from typing import Final

import pytest
from tests.differential.dice import Dice, hold_for_all
from tests.differential.order_programs import (
    chosen_program_text,
    linked_program_text,
    program_text,
    strange_program_text,
)

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.validation import validate
from plait.engines.api import Engine
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.symbolic.engine import SymbolicEngine
from plait.engines.symbolic.options import SymbolicOptions
from plait.ir.program import Program
from plait.ir.text import parse_program
from plait.result.verdicts import Holds, Unknown, Violated, Why
from plait.spec.properties import (
    AssertionsHold,
    NoDataRace,
    NoDeadlock,
    NoUncaughtException,
    Property,
)

ASKED: Final = (AssertionsHold(), NoUncaughtException(), NoDeadlock(), NoDataRace())
ORDERS: Final = SymbolicOptions(threads_as="orders")
EVERYTHING: Final = ExplicitOptions()


def answers(engine: Engine, program: Program) -> dict[Property, bool] | None:
    """What is violated and what holds; every witness is one. None if there is no formula for it.

    Nothing is said of what was left open because all else is violated.
    """
    found = {}
    for claim in engine.check(program, ASKED, Budget(), Silence()):
        match claim.verdict:
            case Violated():
                assert validate(program, claim, spurious_wakeups=False)
                found[claim.property] = True
            case Holds() | Unknown(why=Why.VACUOUS):
                found[claim.property] = False
            case Unknown(why=Why.UNSUPPORTED, detail=detail) if detail.endswith("one by one"):
                return None
            case Unknown(why):
                assert why is Why.INTERRUPTED, claim
    return found


def agree(
    text: str,
    options: SymbolicOptions = ORDERS,
    reference: ExplicitOptions = EVERYTHING,
) -> bool:
    """Compare a program; false for one whose schedules cannot be asked for at once."""
    program = parse_program(text, origin="random.ir")
    expected = answers(ExplicitEngine(reference), program)
    found = answers(SymbolicEngine(options), program)
    assert expected is not None
    if found is None:
        return False
    for asked in expected.keys() & found.keys():
        assert found[asked] == expected[asked], asked
    assert {item for item in expected if expected[item]} - {NoDataRace()} <= found.keys()
    return True


def check_seeds(
    seeds: range, make: Callable[[Dice], str] = program_text, least: float = 0.98
) -> None:
    """At least this part of the programs can be compared."""
    compared: list[bool] = []
    hold_for_all(make, lambda text: compared.append(agree(text)), seeds)
    assert sum(compared) >= least * len(seeds)


def test_a_sample_of_programs_with_fixed_threads() -> None:
    """3317 has a thread that is left alone before a monitor that nobody gives back."""
    check_seeds(range(40))
    check_seeds(range(3317, 3318))


def test_threads_that_hand_objects_and_floats_to_each_other() -> None:
    """1028 has a thread that is alone when it starts another."""
    check_seeds(range(40), linked_program_text)
    check_seeds(range(1028, 1029), linked_program_text)


def test_threads_that_use_objects_which_inputs_choose() -> None:
    check_seeds(range(30), chosen_program_text, 0.9)


def test_threads_that_wait_for_each_other_in_other_ways() -> None:
    check_seeds(range(25), strange_program_text, 0.2)


def check_schedules(seeds: range) -> None:
    """Schedules one by one; with a bound on switches, too."""
    for seed in seeds:
        for make in (program_text, linked_program_text, strange_program_text):
            for most in (None, seed % 4):
                options = SymbolicOptions(threads_as="schedules", most_switches=most)
                assert agree(make(Dice(seed)), options, ExplicitOptions(most_switches=most)), seed


def test_schedules_one_by_one() -> None:
    """60411 has a compare-and-set of inputs that fails, which is a step."""
    check_schedules(range(60_411, 60_412))
    check_schedules(range(60_000, 60_030))


def test_a_branch_right_after_a_start_ends_no_search() -> None:
    """Merging, which is tried first, must not wait for a thread that it does not run."""
    program = parse_program(program_text(Dice(8)), origin="random.ir")
    options = SymbolicOptions(threads_as="schedules")
    (claim,) = SymbolicEngine(options).check(program, (NoDataRace(),), Budget(60), Silence())
    assert isinstance(claim.verdict, Violated)


def all_violations(engine: Engine, program: Program) -> set[Hashable]:
    """What is violated, and where."""
    claims = engine.check(program, ASKED, Budget(), Silence())
    return {
        (claim.property, claim.verdict.violation.identity())
        for claim in claims
        if isinstance(claim.verdict, Violated)
    }


def tell_the_same(seeds: range, form: str, make: Callable[[Dice], str] = program_text) -> None:
    options = SymbolicOptions(threads_as=form, find_all=True)
    everything = ExplicitOptions(find_all=True, reduction=False)
    for seed in seeds:
        program = parse_program(make(Dice(seed)), origin="random.ir")
        expected = all_violations(ExplicitEngine(everything), program)
        assert all_violations(SymbolicEngine(options), program) == expected, seed


@pytest.mark.parametrize(("form", "seeds"), [("orders", range(25)), ("schedules", range(5))])
def test_every_violation_is_told_if_all_are_wanted(form: str, seeds: range) -> None:
    tell_the_same(seeds, form)


def test_every_violation_is_told_of_objects_that_threads_hand_over() -> None:
    """30435 stores to one of several objects, not all of which others write to."""
    tell_the_same(range(10), "orders", linked_program_text)
    tell_the_same(range(30_435, 30_436), "orders", linked_program_text)


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(5))
def test_every_violation_of_many_programs(chunk: int) -> None:
    seeds = range(30_000 + 100 * chunk, 30_100 + 100 * chunk)
    tell_the_same(seeds, "orders")
    tell_the_same(seeds, "orders", linked_program_text)


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(8))
def test_many_programs_that_hand_objects_over_choose_them_or_wait(chunk: int) -> None:
    seeds = range(40_000 + 250 * chunk, 40_250 + 250 * chunk)
    check_seeds(seeds, linked_program_text, 0.9)
    check_seeds(seeds, chosen_program_text, 0.9)
    check_seeds(seeds, strange_program_text, 0.2)


def schedules_agree(seeds: range, make: Callable[[Dice], str], least: float) -> None:
    """What schedules one by one tell within some seconds is so; of so many programs all is told."""
    told = 0
    for seed in seeds:
        program = parse_program(make(Dice(seed)), origin="random.ir")
        expected = answers(ExplicitEngine(ExplicitOptions()), program)
        assert expected is not None
        engine = SymbolicEngine(SymbolicOptions(threads_as="schedules"))
        claims = engine.check(program, ASKED, Budget(5.0), Silence())
        for claim in claims:
            if not isinstance(claim.verdict, Unknown) and claim.property in expected:
                found = isinstance(claim.verdict, Violated)
                assert found == expected[claim.property], (seed, claim.property)
        told += not any(isinstance(claim.verdict, Unknown) for claim in claims)
    assert told >= least * len(seeds)


def test_schedules_of_threads_that_use_objects_which_inputs_choose() -> None:
    schedules_agree(range(10), chosen_program_text, 0.5)


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(4))
def test_many_schedules_of_threads_that_use_objects_which_inputs_choose(chunk: int) -> None:
    schedules_agree(range(100 * chunk, 100 * chunk + 100), chosen_program_text, 0.5)


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(20))
def test_programs_with_fixed_threads(chunk: int) -> None:
    check_seeds(range(20_000 + 250 * chunk, 20_250 + 250 * chunk))


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(8))
def test_schedules_of_many_programs_one_by_one(chunk: int) -> None:
    check_schedules(range(60_000 + 250 * chunk, 60_250 + 250 * chunk))
