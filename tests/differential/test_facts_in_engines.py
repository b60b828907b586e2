"""With facts, the symbolic engine's schedules and the pushdown engine find what they find without.

Both are compared with the explicit engine without reduction; switches may be bounded. The symbolic
engine tells violations of one property on one line apart by nothing, and these programs have no
lines: so which ones there are is compared with and without facts only.
"""

from collections.abc import Hashable, Mapping
from typing import Final

import pytest
from tests.differential.dice import Dice
from tests.differential.ir_programs import program_text
from tests.differential.order_programs import program_text as ordered_text
from tests.differential.test_order_agreement import ASKED
from tests.differential.test_pushdown_agreement import EXPLICIT, agree_on

from plait.base.budget import Budget
from plait.base.errors import UnsupportedError
from plait.driver.validation import validate
from plait.engines.api import Engine
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.symbolic.engine import SymbolicEngine
from plait.engines.symbolic.options import SymbolicOptions
from plait.ir.text import parse_program
from plait.result.verdicts import Unknown, Violated, Why
from plait.spec.properties import Property

MOST_SECONDS: Final = 20.0
"""Programs with more schedules are left out."""


class Counters:
    def __init__(self) -> None:
        self.last: Mapping[str, int] = {}

    def progress(self, _phase: str, counters: Mapping[str, int]) -> None:
        self.last = counters


def told(engine: Engine, text: str) -> tuple[frozenset[tuple[Property, Hashable]], int] | None:
    """What is violated, each witness replayed, and how many paths there were; None: too long."""
    program, counters = parse_program(text, origin="random.ir"), Counters()
    found = set()
    for claim in engine.check(program, ASKED, Budget(MOST_SECONDS), counters):
        match claim.verdict:
            case Violated(violation=violation):
                validate(program, claim, spurious_wakeups=False)
                found.add((claim.property, violation.identity()))
            case Unknown(why=Why.TIMEOUT):
                return None
            case Unknown(why=why, detail=detail) if why is not Why.VACUOUS:
                raise UnsupportedError(detail)
    return frozenset(found), counters.last.get("path", 0)


def compare(text: str, switches: int | None) -> int | None:
    """How many paths are spared; None for a program that is too large or has no model."""
    everything = ExplicitOptions(find_all=True, reduction=False, most_switches=switches)
    expected = told(ExplicitEngine(everything), text)
    assert expected is not None, "the explicit engine should be quick"
    answers = []
    for facts in ("off", "on"):
        options = SymbolicOptions(
            mode="paths",
            threads_as="schedules",
            find_all=True,
            most_switches=switches,
            facts=facts,
        )
        try:
            found = told(SymbolicEngine(options), text)
        except UnsupportedError:
            return None
        if found is None:
            return None
        violated = {asked for asked, _ in found[0]}
        assert violated == {asked for asked, _ in expected[0]}, f"facts {facts}\n{text}"
        answers.append(found)
    without, with_facts = answers
    assert with_facts[0] == without[0], text
    return without[1] - with_facts[1]


def test_schedules_of_the_symbolic_engine() -> None:
    spared = [compare(ordered_text(Dice(seed)), 2) for seed in range(12)]
    assert sum(number is not None for number in spared) >= 10
    assert sum(number or 0 for number in spared) > 20


@pytest.mark.full
@pytest.mark.parametrize("switches", [0, 1, 2, 3, None])
@pytest.mark.parametrize("seeds", [range(740_000, 740_060), range(740_060, 740_120)], ids=str)
def test_schedules_of_many_programs(switches: int | None, seeds: range) -> None:
    spared = [compare(ordered_text(Dice(seed)), switches) for seed in seeds]
    assert sum(number is not None for number in spared) >= 0.8 * len(seeds)
    assert sum(number or 0 for number in spared) >= 0


@pytest.mark.full
@pytest.mark.parametrize("switches", [1, 2])
def test_schedules_of_programs_with_waits_and_classes(switches: int) -> None:
    spared = [compare(program_text(Dice(seed)), switches) for seed in range(741_000, 741_060)]
    assert sum(number is not None for number in spared) >= 40


def test_contexts_of_the_pushdown_engine() -> None:
    assert agree_on(range(730_000, 730_020), EXPLICIT, "on") >= 18


@pytest.mark.full
@pytest.mark.parametrize("start", range(730_000, 731_000, 100))
def test_contexts_of_many_programs(start: int) -> None:
    agree_on(range(start, start + 100), EXPLICIT, "on")
