"""What a verdict amounts to, and what it leaves to options that nobody has set."""

import dataclasses
from typing import Any

import pytest

from plait.base.names import MethodRef
from plait.result.assumptions import (
    ONLY_SEQUENTIAL,
    RACES_NOT_SOUGHT,
    SEQUENTIAL_CONSISTENCY,
    WEAK_ACCESSES,
)
from plait.result.report import Finding, Severity
from plait.result.standing import Standing, bounding_options, limiting_options, standing_of
from plait.result.trace import Location, Run
from plait.result.verdicts import (
    UNBOUNDED,
    Bounds,
    CutLoop,
    Holds,
    InputLimit,
    Suspected,
    Unknown,
    Verdict,
    Violated,
    Why,
)
from plait.result.violations import AssertionFailed
from plait.spec.properties import AssertionsHold

AT = Location(MethodRef("A", "main", "()V"), 0)
LOOP = CutLoop("A.main:1", AT, 32)
CUTS: dict[str, Any] = {
    "context_switches": 1,
    "iterations": 32,
    "loops": (LOOP,),
    "branches": 3,
    "steps": 4,
    "threads": 8,
    "objects": 50,
    "view_objects": 16,
    "int_bits": 8,
    "input_bits": 4,
    "field_bits": ("4-bit A.x",),
    "inputs": (InputLimit("arguments of at most 3 objects a class", "objects"),),
}
"""A bound of each kind that has cut something."""


def finding(verdict: Verdict, *chosen: str) -> Finding:
    return Finding(AssertionsHold(), verdict, Severity.ERROR, (), chosen=chosen)


@pytest.mark.parametrize(
    ("verdict", "standing"),
    [
        (Holds(UNBOUNDED), Standing.HOLDS),
        (Holds(UNBOUNDED, ("the program has no arguments",)), Standing.HOLDS),
        (Holds(Bounds(int_bits=8)), Standing.WITHIN_BOUNDS),
        (Holds(UNBOUNDED, (SEQUENTIAL_CONSISTENCY,)), Standing.SEQUENTIAL),
        (Holds(UNBOUNDED, (RACES_NOT_SOUGHT,)), Standing.SEQUENTIAL),
        (Holds(UNBOUNDED, (WEAK_ACCESSES,)), Standing.SEQUENTIAL),
        (Holds(Bounds(int_bits=8), (WEAK_ACCESSES,)), Standing.SEQUENTIAL),
        (Unknown(Why.VACUOUS, "no execution terminates"), Standing.VACUOUS),
        (Unknown(Why.TIMEOUT, "", UNBOUNDED), Standing.UNKNOWN),
        (Suspected((), "maybe"), Standing.SUSPECTED),
        (Violated(AssertionFailed(0, "main", None, ()), Run(())), Standing.VIOLATED),
    ],
)
def test_every_verdict_amounts_to_something(verdict: Verdict, standing: Standing) -> None:
    assert standing_of(verdict) is standing


def test_every_kind_of_bound_is_a_limit() -> None:
    assert CUTS.keys() == {field.name for field in dataclasses.fields(Bounds)}
    for name, cut in CUTS.items():
        bounds = dataclasses.replace(UNBOUNDED, **{name: cut})
        assert standing_of(Holds(bounds)) is Standing.WITHIN_BOUNDS, name
        if name != "field_bits":  # these are never defaults
            assert list(bounding_options(bounds)), name
            assert not finding(Holds(bounds)).is_proved, name


def test_a_bound_counts_as_an_answer_only_if_the_user_has_set_it() -> None:
    bounds = Holds(Bounds(loops=(LOOP,), int_bits=8))
    assert limiting_options(bounds) == ("bits", "unwind")
    assert finding(bounds).by_default == ("bits", "unwind")
    assert finding(bounds, "unwind").by_default == ("bits",)
    assert not finding(bounds, "unwind").is_proved
    assert finding(bounds, "unwind", "bits").is_proved


def test_the_bound_of_a_single_loop_has_an_option_of_its_own() -> None:
    own = CutLoop("A.main:2", AT, 7, "unwind-loops")
    assert finding(Holds(Bounds(loops=(own,))), "unwind-loops").is_proved
    assert not finding(Holds(Bounds(loops=(own, LOOP))), "unwind-loops").is_proved


@pytest.mark.parametrize("assumption", sorted(ONLY_SEQUENTIAL))
def test_sequential_consistency_is_an_answer_only_if_it_was_the_question(assumption: str) -> None:
    verdict = Holds(UNBOUNDED, (assumption,))
    assert finding(verdict).by_default == ("memory-model",)
    assert not finding(verdict).is_proved
    assert finding(verdict, "memory-model").is_proved
    assert finding(verdict, "memory-model").standing is Standing.SEQUENTIAL


def test_nothing_makes_a_proof_of_what_is_vacuous() -> None:
    verdict = Unknown(Why.VACUOUS, "no execution terminates", Bounds(context_switches=1))
    assert not finding(verdict, "contexts", "memory-model").is_proved
