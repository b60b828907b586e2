"""On random programs, the pushdown engine says within k contexts what other engines say.

A sample is compared with the reference engine, thousands with the explicit one, which is quicker.
"""

from collections.abc import Hashable
from typing import Final

import pytest
from tests.differential.answers import TooLargeError, answer
from tests.differential.dice import hold_for_all
from tests.differential.ir_programs import program_text

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, StopReason
from plait.cli.progress import Silence
from plait.driver.validation import validate
from plait.engines.api import Engine
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.pushdown.engine import PushdownEngine
from plait.engines.pushdown.options import PushdownOptions
from plait.engines.reference.engine import ReferenceEngine, ReferenceOptions
from plait.ir.program import Program
from plait.ir.text import parse_program
from plait.result.standing import Standing, standing_of
from plait.result.verdicts import Bounds, Holds, Unknown, Verdict, Violated, Why
from plait.spec.properties import DEFAULT_PROPERTIES, name_of

CONTEXTS: Final = 4
PATIENCE: Final = 4_000
"""Programs with more transitions are left out."""

SPLITS: Final = ("lazy", "lazy-printed", "eager")
SAMPLE: Final = range(1_000, 1_030)
FULL: Final = [range(start, start + 100) for start in range(200_000, 205_400, 100)]
"""Enough for 5,000 programs that are not too large."""


def load(text: str) -> Program:
    return parse_program(text, origin="random.ir")


def by_pushdown(
    text: str, split: str, facts: str = "off"
) -> tuple[set[tuple[str, Hashable]], set[str]]:
    """The violations found, each replayed, and the properties that hold within the contexts."""
    options = PushdownOptions(
        contexts=CONTEXTS, threads=4, bits=16, split=split, find_all=True, facts=facts
    )
    violations: set[tuple[str, Hashable]] = set()
    holding: set[str] = set()
    program = load(text)
    for claim in PushdownEngine(options).check(program, DEFAULT_PROPERTIES, Budget(), Silence()):
        name = name_of(claim.property)
        match claim.verdict:
            case Violated(violation=violation):
                violations.add((name, None if name == "deadlock" else violation.identity()))
                validate(program, claim, spurious_wakeups=False)
            case Holds(within=within) | Unknown(why=Why.VACUOUS, proved=Bounds() as within):
                assert within.int_bits is None
                assert within.objects is None
                assert within.threads is None
                holding.add(name)
            case verdict:
                raise AssertionError(f"{name}: {verdict}")
    return violations, holding


REFERENCE: Final = ReferenceEngine(ReferenceOptions(find_all=True, most_switches=CONTEXTS - 1))
EXPLICIT: Final = ExplicitEngine(
    ExplicitOptions(find_all=True, most_switches=CONTEXTS - 1, reduction=False)
)


def by_oracle(text: str, engine: Engine) -> set[tuple[str, Hashable]]:
    found = answer(engine, load(text), DEFAULT_PROPERTIES, PATIENCE).violations
    return {(name, None if name == "deadlock" else which) for name, which in found}


def agree_on(seeds: range, oracle: Engine, facts: str = "off") -> int:
    """Compare on programs that are not too large; gives their number."""
    compared = []

    def agree(text: str) -> None:
        try:
            expected = by_oracle(text, oracle)
        except TooLargeError:
            return
        compared.append(text)
        violations, holding = by_pushdown(text, SPLITS[len(compared) % len(SPLITS)], facts)
        assert violations == expected
        assert holding == {name_of(item) for item in DEFAULT_PROPERTIES} - {
            name for name, _ in expected
        }

    hold_for_all(program_text, agree, seeds)
    assert len(compared) >= 0.9 * len(seeds), "more programs are too large than should be"
    return len(compared)


class Polls(Budget):
    """A budget of so many polls, the same on every machine."""

    def __init__(self, left: int) -> None:
        super().__init__()
        self._left = left

    def poll(self, more_bytes: int = 0) -> None:
        self._left -= 1
        if self._left < 0:
            raise BudgetExhausted(StopReason.TIME)


def claimed(text: str, contexts: int | None, budget: Budget) -> dict[str, Verdict]:
    """The last verdict on each property."""
    engine = PushdownEngine(PushdownOptions(contexts=contexts, threads=4, bits=16))
    claims = engine.check(load(text), DEFAULT_PROPERTIES, budget, Silence())
    return {name_of(claim.property): claim.verdict for claim in claims}


def proofs_hold(seeds: range) -> int:
    """Compare what searches that end early have proved with searches that do not.

    Gives the number of proofs.
    """
    proofs = []

    def check(text: str) -> None:
        for polls in (15, 60, 240):
            early = claimed(text, None, Polls(polls))
            proved = {
                name: verdict.proved.context_switches
                for name, verdict in early.items()
                if isinstance(verdict, Unknown) and verdict.proved is not None
            }
            for switches in {number for number in proved.values() if number is not None}:
                proofs.append(switches)
                whole = claimed(text, switches + 1, Budget())
                for name in proved:
                    is_so = standing_of(whole[name]) not in (Standing.VIOLATED, Standing.UNKNOWN)
                    assert is_so, f"{name} after {polls} polls"

    hold_for_all(program_text, check, seeds)
    return len(proofs)


def test_what_is_proved_when_time_ends_is_so() -> None:
    assert proofs_hold(range(3_000, 3_020)) > 10


def test_a_round_proves_what_it_had_finished_when_it_became_outdated() -> None:
    """The time ends in a later round, before the end of its first context."""
    proved: list[Bounds | None] = []

    def check(text: str) -> None:
        verdicts = claimed(text, None, Polls(100)).values()
        proved.extend(verdict.proved for verdict in verdicts if isinstance(verdict, Unknown))

    hold_for_all(program_text, check, range(3_003, 3_004))
    assert len(proved) == 3
    assert None not in proved


@pytest.mark.full
def test_what_is_proved_when_time_ends_is_so_of_many_programs() -> None:
    assert proofs_hold(range(4_000, 4_500)) > 250


def test_the_pushdown_engine_finds_what_the_reference_engine_finds() -> None:
    agree_on(SAMPLE, REFERENCE)


def test_it_finds_a_deadlock_at_a_monitor_that_is_a_variable() -> None:
    assert agree_on(range(200_031, 200_032), EXPLICIT)


@pytest.mark.parametrize("seed", [201_143, 201_850])
def test_both_count_the_first_switch_when_main_has_run_alone_before_it(seed: int) -> None:
    assert agree_on(range(seed, seed + 1), EXPLICIT)


@pytest.mark.full
@pytest.mark.parametrize("seeds", FULL, ids=str)
def test_it_does_so_on_five_thousand_programs(seeds: range) -> None:
    agree_on(seeds, EXPLICIT)
