"""What race-freedom facts spare the engines: `python -m bench.facts`.

Each program is explored in this process without facts and with them; by the explicit engine with
reduction and without, by the symbolic one within few switches, by the pushdown one with both ways
to split. CPU seconds are those of the checks, with facts those of the analysis too. Both must say
the same.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bench.cases import BUFFER, MONITORS, PHILOSOPHERS, TREE
from bench.kernel import ROOT
from bench.measure import Row, cpu_seconds
from bench.options import parser
from plait.base.budget import Budget
from plait.driver.known_benign_races import benign_races
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.api import Engine
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.pushdown.engine import PushdownEngine
from plait.engines.pushdown.options import PushdownOptions
from plait.engines.symbolic.engine import SymbolicEngine
from plait.engines.symbolic.options import SymbolicOptions
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

SCHEDULES: Final = (
    (TREE, "1 1 2", 3),
    (BUFFER, "1 1 1 2", 3),
    (MONITORS, "3", 3),
    ("examples/BluetoothV3.java", "1 1", 4),
    ("examples/LostUpdateFixed.java", "", 6),
)
"""Programs, and how often threads may be switched."""

CONTEXTS: Final = (
    (TREE, "1 1 4", 4),
    (TREE, "2 1 4", 4),
    (BUFFER, "1 1 1 2", None),
    (MONITORS, "3", None),
    ("examples/BluetoothV3.java", "2 1", None),
)
"""Programs, and the bound on contexts."""


@dataclass(frozen=True)
class Figures:
    """What one check took, and what it said."""

    counters: Mapping[str, int]
    seconds: float
    verdicts: frozenset[tuple[str, str]]

    @property
    def states(self) -> int:
        """How many states the explicit engine has visited."""
        return self.counters["state"]


class _Counters:
    def __init__(self) -> None:
        self.last: Mapping[str, int] = {}

    def progress(self, _phase: str, counters: Mapping[str, int]) -> None:
        self.last = counters


def check(program: Program, *, reduction: bool, facts: str) -> Figures:
    """Explore all schedules."""
    return _ask(ExplicitEngine(_options(reduction=reduction, facts=facts)), program)


def _options(*, reduction: bool, facts: str) -> ExplicitOptions:
    return ExplicitOptions(
        find_all=True, benign_races=benign_races(), reduction=reduction, facts=facts
    )


def _ask(engine: Engine, program: Program) -> Figures:
    counters, before = _Counters(), cpu_seconds()
    asked = tuple(p for p in (*DEFAULT_PROPERTIES, NoDataRace()) if type(p) in engine.info.handles)
    claims = list(engine.check(program, asked, Budget(600), counters))
    said = frozenset((str(c.property), type(c.verdict).__name__) for c in claims)
    return Figures(counters.last, cpu_seconds() - before, said)


def _compare(path: str, arguments: str, make: Callable[[str], Engine]) -> tuple[Figures, Figures]:
    """The figures of an engine without facts and with them."""
    request = ProgramRequest((str(ROOT / path),), arguments=tuple(arguments.split()))
    without, with_facts = (_ask(make(facts), load(request).program) for facts in ("off", "on"))
    if without.verdicts != with_facts.verdicts:
        raise SystemExit(f"{path} {arguments}: facts change the answer")
    return without, with_facts


def _name(path: str, arguments: str) -> str:
    return f"{path.rsplit('/', 1)[-1].removesuffix('.java')} {arguments}".strip()


def _line(name: str, how: str, both: tuple[Figures, Figures], *counters: str) -> None:
    shown = "".join(
        f" {both[0].counters[counter]:>10,} {both[1].counters[counter]:>10,}"
        for counter in counters
    )
    print(
        f"  {name:<31} {how:<10}{shown} {both[0].seconds:>6.2f} {both[1].seconds:>6.2f}", flush=True
    )


def schedule_rows() -> Iterator[Row]:
    """Paths of the symbolic engine where it explores schedules one by one."""
    print(f"\nsymbolic engine, schedules: without / with\n  {'':<42} {'paths':>21} {'CPU s':>13}")
    for path, arguments, switches in SCHEDULES:

        def make(facts: str, switches: int = switches) -> Engine:
            return SymbolicEngine(
                SymbolicOptions(
                    mode="paths",
                    threads_as="schedules",
                    most_switches=switches,
                    find_all=True,
                    benign_races=benign_races(),
                    facts=facts,
                )
            )

        both, name = _compare(path, arguments, make), _name(path, arguments)
        _line(name, f"{switches} switches", both, "path")
        if path == BUFFER:
            saved = both[0].counters["path"] / both[1].counters["path"]
            yield Row(f"{name}, paths with facts", saved, "x", 1.5, higher_is_better=True)


def context_rows() -> Iterator[Row]:
    """View tuples, saturations and nodes of the pushdown engine."""
    print("\npushdown engine: without / with")
    print(f"  {'':<42} {'view tuples':>21} {'saturations':>21} {'nodes':>21} {'CPU s':>13}")
    for path, arguments, contexts in CONTEXTS:
        for split in ("eager", "lazy"):

            def make(facts: str, contexts: int | None = contexts, split: str = split) -> Engine:
                return PushdownEngine(
                    PushdownOptions(
                        contexts=contexts, split=split, benign_races=benign_races(), facts=facts
                    )
                )

            both, name = _compare(path, arguments, make), _name(path, arguments)
            _line(name, split, both, "view tuple", "saturation", "node")
            if (path, arguments, split) == (TREE, "1 1 4", "eager"):
                saved = both[0].counters["view tuple"] / both[1].counters["view tuple"]
                yield Row(f"{name}, tuples with facts", saved, "x", 1.2, higher_is_better=True)


def rows() -> Iterator[Row]:
    """Print tables; what the facts must spare on some programs."""
    print("\nrace-freedom facts, explicit engine: without / with")
    print(f"  {'':<42} {'states':>21} {'transitions':>21} {'CPU s':>13}")
    for path, arguments in PROGRAMS:
        for reduction in (True, False):

            def make(facts: str, *, reduction: bool = reduction) -> Engine:
                return ExplicitEngine(_options(reduction=reduction, facts=facts))

            both, name = _compare(path, arguments, make), _name(path, arguments)
            _line(name, "reduced" if reduction else "plain", both, "state", "transition")
            if reduction and (path, arguments) == MOST_STATES:
                saved = both[0].states / both[1].states
                yield Row(f"{name}, states with facts", saved, "x", 2, higher_is_better=True)
    yield from schedule_rows()
    yield from context_rows()


def main() -> int:
    """1 when a bar is missed."""
    parser("bench.facts", __doc__).parse_args()
    missed = 0
    for row in rows():
        print(row, flush=True)
        missed += not row.is_met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
