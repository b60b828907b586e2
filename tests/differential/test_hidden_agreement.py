"""On random programs about hidden state and unusual accesses, all engines agree.

What the reference engine finds, the explicit engine finds, and what one of them, the symbolic or
the pushdown engine finds, no other engine proves to be impossible, the network engine included.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import Final

import pytest
from tests.differential.answers import TooLargeError
from tests.differential.dice import Dice, hold_for_all
from tests.differential.ir_hidden_statements import KINDS
from tests.differential.ir_programs import hidden_text

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.validation import validate
from plait.engines.api import Engine
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.network.engine import NetworkEngine
from plait.engines.network.options import NetworkOptions
from plait.engines.pushdown.engine import PushdownEngine
from plait.engines.pushdown.options import PushdownOptions
from plait.engines.reference.engine import ReferenceEngine, ReferenceOptions
from plait.engines.symbolic.engine import SymbolicEngine
from plait.engines.symbolic.options import SymbolicOptions
from plait.ir.program import Program
from plait.ir.text import parse_program
from plait.result.verdicts import Holds, Unknown, Violated, Why
from plait.spec.properties import DEFAULT_PROPERTIES, NoDataRace, name_of

ASKED: Final = (*DEFAULT_PROPERTIES, NoDataRace())
CONTEXTS: Final = 3
PATIENCE: Final = 2_500
SAMPLE: Final = [range(start, start + 75) for start in range(0, 300, 75)]
FULL: Final = [range(start, start + 100) for start in range(300_000, 305_500, 100)]
"""Enough for 5,000 programs that are not too large."""


@dataclass
class Said:
    """What an engine said of a program."""

    violated: set[tuple[str, Hashable]] = field(default_factory=set)
    holding: set[str] = field(default_factory=set)
    open: set[str] = field(default_factory=set)

    @property
    def names(self) -> set[str]:
        """The properties that are violated."""
        return {name for name, _ in self.violated}


def ask(engine: Engine, program: Program, patience: int | None = None) -> Said:
    """What an engine says; every witness must replay."""
    ticks = iter(range(1 << 40))
    budget = Budget() if patience is None else Budget(patience, clock=lambda: float(next(ticks)))
    said = Said()
    handled = tuple(item for item in ASKED if type(item) in engine.info.handles)
    for claim in engine.check(program, handled, budget, Silence()):
        name = name_of(claim.property)
        match claim.verdict:
            case Violated(violation=violation):
                which = None if name == "deadlock" else violation.identity()
                said.violated.add((name, which))
                assert validate(program, claim, spurious_wakeups=False)
            case Holds() | Unknown(why=Why.VACUOUS):
                said.holding.add(name)
            case Unknown(why=Why.TIMEOUT | Why.MEMORY):
                raise TooLargeError
            case _:
                said.open.add(name)
    assert said.holding.isdisjoint(said.names)
    return said


def agree(text: str) -> bool:
    """Compare all engines; false for a program that is too large."""
    program = parse_program(text, origin="random.ir")
    try:
        expected = ask(ReferenceEngine(ReferenceOptions(find_all=True)), program, PATIENCE)
    except TooLargeError:
        return False
    for reduction in (False, True):
        options = ExplicitOptions(find_all=True, reduction=reduction)
        found = ask(ExplicitEngine(options), program)
        assert found.violated == expected.violated, f"explicit, reduction {reduction}"
        assert found.holding == expected.holding, f"explicit, reduction {reduction}"
    for threads_as in ("schedules", "orders"):
        found = ask(SymbolicEngine(SymbolicOptions(threads_as=threads_as)), program)
        _compare(f"symbolic {threads_as}", found, expected)
    _compare_pushdown(program, expected)
    found = ask(NetworkEngine(NetworkOptions()), program)
    assert found.holding.isdisjoint(expected.names), "network"
    return True


def _compare_pushdown(program: Program, expected: Said) -> None:
    """All contexts, or few where there are too many; those of deadlocks are counted differently."""
    everything = PushdownOptions(threads=5, bits=16)
    try:
        found = ask(PushdownEngine(everything), program, PATIENCE)
    except TooLargeError:
        found = ask(PushdownEngine(replace(everything, contexts=CONTEXTS)), program)
        within = ExplicitOptions(find_all=True, most_switches=CONTEXTS - 1, reduction=False)
        expected = ask(ExplicitEngine(within), program)
        found.holding.discard("deadlock")
        found.violated -= {("deadlock", None)}
    _compare("pushdown", found, expected)


def _compare(who: str, found: Said, expected: Said) -> None:
    """An engine may leave something open, but not contradict."""
    assert found.names <= expected.names, who
    assert found.holding.isdisjoint(expected.names), who


def agree_on(seeds: range) -> None:
    compared: list[bool] = []
    hold_for_all(hidden_text, lambda text: compared.append(agree(text)), seeds)
    assert sum(compared) >= 0.75 * len(seeds), "more programs are too large than should be"


@pytest.mark.parametrize("seeds", SAMPLE, ids=str)
def test_all_engines_agree_on_what_no_field_holds(seeds: range) -> None:
    agree_on(seeds)


@pytest.mark.full
@pytest.mark.parametrize("seeds", FULL, ids=str)
def test_they_do_so_on_five_thousand_programs(seeds: range) -> None:
    agree_on(seeds)


def test_all_kinds_are_there() -> None:
    marks = {
        "identity": "identityHashCode", "classes": "isInitialized", "status": "= status ",
        "leaks": "= load static T.knownEarly", "modes": "load.opaque", "copies": "intrinsic copy",
        "unsupported": "unsupported ", "time": "nanoTime",
        "locks": "= tryenter ",
    }  # fmt: skip
    assert set(marks) == set(KINDS)
    texts = [hidden_text(Dice(seed)) for seed in range(300)]
    for kind, mark in marks.items():
        assert sum(mark in text for text in texts) > 10, kind
