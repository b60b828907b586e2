"""Which of several engines' answers is taken, and when two of them contradict each other."""

from itertools import pairwise, permutations
from typing import Final

import pytest

from plait.base.errors import EngineDisagreementError, Lack
from plait.base.names import MethodRef
from plait.driver.portfolio.combination import answers, is_decided
from plait.driver.portfolio.contradictions import refuse_contradictions
from plait.driver.portfolio.engine_run import Outcome
from plait.result.report import Claim, EngineRun, Finding, Severity
from plait.result.trace import Location, Run, Turn
from plait.result.verdicts import UNBOUNDED, Bounds, Holds, Unknown, Verdict, Violated, Why
from plait.result.violations import AssertionFailed
from plait.spec.properties import AssertionsHold

ASKED: Final = AssertionsHold()
AT: Final = Location(MethodRef("A", "main", "()V"), 0, "A.java", 1)
WITNESS: Final = Run((Turn(0, 1), Turn(1, 1), Turn(0, 1)))
VIOLATED: Final = Violated(AssertionFailed(0, "main", None, (AT,)), WITNESS)
FROM_BEST: Final[tuple[Verdict, ...]] = (
    VIOLATED,
    Unknown(Why.VACUOUS, "", UNBOUNDED),
    Holds(UNBOUNDED),
    Unknown(Why.VACUOUS, "", Bounds(iterations=4)),
    Holds(Bounds(iterations=4)),
    Unknown(Why.TIMEOUT, "", Bounds(context_switches=3)),
    Unknown(Why.TIMEOUT, "", Bounds(context_switches=1)),
    Unknown(Why.TIMEOUT, ""),
    Unknown(Why.UNSUPPORTED, "files"),
    Unknown(Why.UNSUPPORTED, "inputs", lack=Lack.INPUT_VALUES),
)


def outcome(engine: str, verdict: Verdict) -> Outcome:
    run = EngineRun(engine, 1.0, {})
    return Outcome(run, (Claim(ASKED, verdict),), None, is_cut=False, is_interrupted=False)


@pytest.mark.parametrize(("better", "worse"), list(pairwise(FROM_BEST)))
def test_the_answer_that_decides_more_is_taken(better: Verdict, worse: Verdict) -> None:
    for pair in permutations((outcome("one", better), outcome("other", worse))):
        (answer,) = answers(pair, frozenset())
        assert answer.claim.verdict == better


def test_bounds_that_the_user_has_set_do_not_make_an_answer_worse() -> None:
    verdict = Holds(Bounds(iterations=4))
    assert not is_decided(ASKED, [outcome("one", verdict)], frozenset())
    assert is_decided(ASKED, [outcome("one", verdict)], frozenset({"unwind"}))


def test_what_is_open_is_the_word_of_all_that_have_tried() -> None:
    tried = [outcome("one", Unknown(Why.TIMEOUT, "")), outcome("two", Unknown(Why.MEMORY, ""))]
    (answer,) = answers(tried, frozenset())
    assert answer.engines == ("one", "two")
    (answer,) = answers([*tried, outcome("three", Holds(UNBOUNDED))], frozenset())
    assert answer.engines == ("three",)


@pytest.mark.parametrize(
    ("proved", "contradicts"),
    [
        (Holds(UNBOUNDED), True),
        (Holds(Bounds(context_switches=2)), True),
        (Holds(Bounds(context_switches=1)), False),
        (Holds(Bounds(context_switches=2, iterations=1)), False),
        (Unknown(Why.TIMEOUT, "", Bounds(context_switches=2)), True),
        (Unknown(Why.TIMEOUT, "", Bounds(context_switches=1)), False),
        (Unknown(Why.TIMEOUT, ""), False),
    ],
)
def test_a_witness_contradicts_what_includes_it(proved: Verdict, *, contradicts: bool) -> None:
    """The witness has two context switches."""
    told = [outcome("one", proved), outcome("two", VIOLATED)]
    shown = [Finding(ASKED, VIOLATED, Severity.ERROR, ("two",))]
    if not contradicts:
        refuse_contradictions(told, shown)
        return
    with pytest.raises(EngineDisagreementError, match="engine one proves assertion, engine two"):
        refuse_contradictions(told, shown)
