"""What race-freedom facts spare the explicit engine: `python -m bench.facts`.

Each program is explored in this process without facts and with them, with reduction and without;
CPU seconds of the checks, the second one with the analysis. Both must say the same.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bench.cases import BUFFER, MONITORS, PHILOSOPHERS, TREE
from bench.kernel import ROOT
from bench.measure import Row, cpu_seconds
from plait.base.budget import Budget
from plait.driver.benign_races import benign_races
from plait.driver.loading import ProgramRequest, load
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.ir.program import Program
from plait.spec.properties import DEFAULT_PROPERTIES, NoDataRace

PROGRAMS: Final = (
    (TREE, "2 1 4"),
    (TREE, "3 1 4"),
    (BUFFER, "2 2 1 2"),
    (BUFFER, "2 2 2 3"),
    (PHILOSOPHERS, "4"),
    (MONITORS, "4"),
    ("examples/BluetoothV3.java", "3 1"),
    ("examples/ConditionIfFixed.java", ""),
    ("examples/QueueCapacityFixed.java", ""),
    ("examples/ReentrantLockOrderFixed.java", ""),
    ("examples/MailFeaturesFixed.java", ""),
)
MOST_STATES: Final = (TREE, "3 1 4")
"""The program whose states are held to a bar."""


@dataclass(frozen=True)
class Figures:
    """What one check took, and what it said."""

    states: int
    transitions: int
    seconds: float
    verdicts: frozenset[tuple[str, str]]


class _Counters:
    def __init__(self) -> None:
        self.last: Mapping[str, int] = {}

    def progress(self, _phase: str, counters: Mapping[str, int]) -> None:
        self.last = counters


def check(program: Program, *, reduction: bool, facts: str) -> Figures:
    """Explore all schedules."""
    options = ExplicitOptions(
        find_all=True, benign_races=benign_races(), reduction=reduction, facts=facts
    )
    counters, before = _Counters(), cpu_seconds()
    properties = (*DEFAULT_PROPERTIES, NoDataRace())
    claims = list(ExplicitEngine(options).check(program, properties, Budget(600), counters))
    said = frozenset((str(c.property), type(c.verdict).__name__) for c in claims)
    seconds = cpu_seconds() - before
    return Figures(counters.last["state"], counters.last["transition"], seconds, said)


def rows() -> Iterator[Row]:
    """Print a table; what the facts must spare on one program."""
    print("\nrace-freedom facts: without / with")
    print(f"  {'':<31} {'':<8} {'states':>21} {'transitions':>21} {'CPU s':>13}")
    for path, arguments in PROGRAMS:
        request = ProgramRequest((str(ROOT / path),), arguments=tuple(arguments.split()))
        name = f"{path.rsplit('/', 1)[-1].removesuffix('.java')} {arguments}".strip()
        for reduction in (True, False):
            without, with_facts = (
                check(load(request).program, reduction=reduction, facts=facts)
                for facts in ("off", "on")
            )
            if without.verdicts != with_facts.verdicts:
                raise SystemExit(f"{name}: facts change the answer")
            print(
                f"  {name:<31} {'reduced' if reduction else 'plain':<8} "
                f"{without.states:>10,} {with_facts.states:>10,} "
                f"{without.transitions:>10,} {with_facts.transitions:>10,} "
                f"{without.seconds:>6.2f} {with_facts.seconds:>6.2f}",
                flush=True,
            )
            if reduction and (path, arguments) == MOST_STATES:
                saved = without.states / with_facts.states
                yield Row(f"{name}, states with facts", saved, "x", 2, higher_is_better=True)


def main() -> int:
    """1 when a bar is missed."""
    missed = 0
    for row in rows():
        print(row, flush=True)
        missed += not row.is_met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
