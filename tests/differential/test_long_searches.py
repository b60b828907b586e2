"""The course of a long search, taken on short ones, says what the reference engine says.

Random runs come first, then the depth-first search and searches of more and more context switches
take turns. With the depth-first search held up, the others must decide alone.
"""

from collections.abc import Callable
from typing import Final

import pytest
from tests.differential.answers import Answer, TooLargeError, answer, differences
from tests.differential.dice import hold_for_all
from tests.differential.ir_programs import program_text
from tests.differential.test_agreement import ASKED, PATIENCE, by_reference, load

from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.explicit.search import explicit_check, random_phases
from plait.engines.explicit.search.explicit_check import Check
from plait.engines.explicit.search.kernel_search import Exploration

SAMPLE: Final = range(7_000, 7_060)
FULL: Final = [range(start, start + 100) for start in range(120_000, 122_000, 100)]
ALL: Final = ExplicitOptions(find_all=True)
ONE_EACH: Final = ExplicitOptions()


@pytest.fixture(autouse=True)
def _little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explicit_check, "_PATIENCE", 64)
    monkeypatch.setattr(random_phases, "_STEPS", 64)


@pytest.fixture
def _held_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the depth-first search not get on."""
    advance: Callable[[Check, Exploration, int], bool] = Check._advance

    def advance_others(check: Check, search: Exploration, steps: int) -> bool:
        return search is not check._search and advance(check, search, steps)

    monkeypatch.setattr(Check, "_advance", advance_others)


def answer_of(text: str, options: ExplicitOptions) -> Answer:
    return answer(ExplicitEngine(options), load(text), ASKED, 10 * PATIENCE, replays=True)


def agree(text: str) -> None:
    """All violations are found, and one of each property when that is enough."""
    try:
        expected = by_reference(text)
        found = answer_of(text, ALL)
        first = answer_of(text, ONE_EACH)
    except TooLargeError:
        return
    assert found.violations == expected.violations, "; ".join(differences(found, expected))
    assert first.violated == expected.violated


def test_turns_of_searches_agree_with_the_reference_engine() -> None:
    hold_for_all(program_text, agree, SAMPLE)


@pytest.mark.usefixtures("_held_up")
def test_searches_of_more_and_more_switches_decide_alone() -> None:
    hold_for_all(program_text, agree, SAMPLE)


@pytest.mark.full
@pytest.mark.parametrize("seeds", FULL, ids=str)
def test_turns_of_searches_agree_on_many_programs(seeds: range) -> None:
    hold_for_all(program_text, agree, seeds)


@pytest.mark.full
@pytest.mark.usefixtures("_held_up")
@pytest.mark.parametrize("seeds", FULL, ids=str)
def test_more_and_more_switches_decide_many_programs_alone(seeds: range) -> None:
    hold_for_all(program_text, agree, seeds)
