"""What is violated before, or beside, something without a model is found by every engine."""

import re
from typing import Final

import pytest
from tests.differential.answers import Answer, TooLargeError, answer, differences
from tests.differential.dice import Dice, hold_for_all
from tests.differential.ir_programs import program_text
from tests.differential.test_agreement import ASKED, FEW_STATES, MODES, PATIENCE, Mode, load

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.validation import validate
from plait.engines.api import Engine
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.pushdown.engine import PushdownEngine
from plait.engines.pushdown.options import PushdownOptions
from plait.engines.reference.engine import ReferenceEngine, ReferenceOptions
from plait.engines.symbolic.engine import SymbolicEngine
from plait.engines.symbolic.options import SymbolicOptions
from plait.result.verdicts import Violated
from plait.spec.properties import name_of

_ACCESS: Final = re.compile(r"^ +(?:r\d+ = load static|store static) T\.(?:[abq]|result\d):")


def lossy_text(dice: Dice) -> str:
    """A random program in which one to three places call what has no model."""
    lines = program_text(dice).splitlines()
    for _ in range(1 + dice.below(3)):
        places = [n for n, line in enumerate(lines) if _ACCESS.match(line)]
        if places:
            lines.insert(places[dice.below(len(places))], "      invoke static T.open()V ()")
    at = next(n for n, line in enumerate(lines) if line.startswith("  method main()V"))
    lines.insert(at, "  method open()V static native")
    return "\n".join(lines)


def by_reference(text: str) -> Answer:
    engine = ReferenceEngine(ReferenceOptions(find_all=True))
    return answer(engine, load(text), ASKED, PATIENCE, replays=True, has_models=False)


def by_mode(text: str, mode: Mode) -> Answer:
    engine = ExplicitEngine(mode.options)
    return answer(engine, load(text), ASKED, PATIENCE, replays=True, has_models=False)


def agree(text: str) -> None:
    try:
        expected = by_reference(text)
    except TooLargeError:
        return
    for name, mode in MODES.items():
        if mode.is_slow and expected.states > FEW_STATES:
            continue
        found = by_mode(text, mode)
        told = f"{name}: " + "; ".join(differences(found, expected))
        assert found == expected if mode.is_exact else found.violations == expected.violations, told


@pytest.mark.parametrize("seeds", [range(20), range(20, 40)], ids=str)
def test_the_explicit_engine_finds_it_in_all_its_modes(seeds: range) -> None:
    hold_for_all(lossy_text, agree, seeds)


@pytest.mark.full
def test_it_does_so_on_many_programs() -> None:
    hold_for_all(lossy_text, agree, range(100_000, 101_000))


def violated_by(engine: Engine, text: str) -> set[str]:
    """The properties that an engine finds violated; every witness replays."""
    program = load(text)
    asked = tuple(item for item in ASKED if type(item) in engine.info.handles)
    found = set()
    for claim in engine.check(program, asked, Budget(), Silence()):
        if isinstance(claim.verdict, Violated):
            validate(program, claim, spurious_wakeups=False)
            found.add(name_of(claim.property))
    return found


def find_the_same(text: str) -> None:
    """Compare the engines that have no way to find each distinct violation."""
    try:
        expected = by_reference(text).violated
    except TooLargeError:
        return
    symbolic = SymbolicEngine(SymbolicOptions(threads_as="schedules"))
    pushdown = PushdownEngine(PushdownOptions(contexts=4, threads=4, bits=16))
    assert violated_by(symbolic, text) == expected
    assert violated_by(pushdown, text) <= expected


def test_the_other_engines_find_it_too() -> None:
    hold_for_all(lossy_text, find_the_same, range(200, 212))
