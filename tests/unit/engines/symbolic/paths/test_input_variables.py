"""What inputs are called, and what choices of them give."""

import pytest

from plait.engines.symbolic.paths.input_variables import FreeInputs, ModelInputs, Names
from plait.logic.smt.logic import Logic
from plait.logic.smt.terms import DOUBLE, INT, Term

HERE, THERE = (0, 1), (0, 2)


def test_free_inputs_are_variables_with_the_limits_of_the_choice() -> None:
    inputs = FreeInputs(Logic(), Names())
    one, again, other = (inputs.choose(at, INT, (0, 9)) for at in (HERE, HERE, THERE))
    assert isinstance(one, Term)
    assert one is again
    assert one is not other
    assert inputs.ranges[one] == (0, 9)
    assert len(inputs.axioms) == 4
    assert inputs.answers == []


def test_a_model_follows_the_names_that_another_run_has_given() -> None:
    names = Names()
    free = FreeInputs(Logic(), names)
    for position in (HERE, THERE):
        free.choose(position, INT, (3, 9))
    modelled = ModelInputs(Logic(), names, {"x0": 5, "x1": 70})
    assert [modelled.choose(at, INT, (3, 9)) for at in (THERE, HERE)] == [9, 5]
    assert modelled.answers == [6, 2]


def test_a_model_knows_inputs_whose_limits_were_open_and_gives_0_for_others() -> None:
    names = Names()
    FreeInputs(Logic(), names).input(HERE, INT, None)
    modelled = ModelInputs(Logic(), names, {"x0": 4})
    assert modelled.choose(HERE, INT, (0, 8)) == 4
    assert modelled.choose(THERE, INT, (-8, 8)) == 0
    assert modelled.answers == [4, 8]


@pytest.mark.parametrize(("bits", "value"), [(0, 0.0), (0x3FF8 << 48, 1.5), (-1 << 63, -0.0)])
def test_a_model_tells_the_bits_of_floats(bits: int, value: float) -> None:
    names = Names()
    free = FreeInputs(Logic(), names).choose_float(HERE, DOUBLE)
    assert isinstance(free, Term)
    assert free.sort is DOUBLE
    modelled = ModelInputs(Logic(), names, {"x0": bits})
    assert str(modelled.choose_float(HERE, DOUBLE)) == str(value)
    assert modelled.answers == [bits & (1 << 64) - 1]
