"""The explicit engine beside Java PathFinder: `python -m bench.explicit [--full]`.

CPU seconds are those of the whole process `plait check` (one worker, javac's results cached, no
confirmation on a JVM, which JPF has not either); `k/s` are thousands of states per CPU second of
the kernel alone, where it is measured.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bench.cases import BUFFER, CASES, MONITORS, PHILOSOPHERS, TREE, Case, Question
from bench.kernel import ROOT
from bench.measure import Row, run_child
from bench.options import asks_for_full
from plait.base.budget import machine_memory
from plait.driver.program_loading import ProgramRequest, load

COMMAND: Final = (sys.executable, "-m", "bench.child")
START_UP: Final = 1.3
"""CPU seconds that JPF takes to start; what a small run that ends at the first error may take."""

LIMIT: Final = "900s"
KERNEL_CASES: Final = (
    (PHILOSOPHERS, "3"),
    (PHILOSOPHERS, "4"),
    (PHILOSOPHERS, "5"),
    (PHILOSOPHERS, "6"),
    (PHILOSOPHERS, "8"),
    (MONITORS, "5"),
    (MONITORS, "5 ordered"),
    ("examples/BluetoothV3.java", "3 1"),
    (TREE, "2 1 4"),
    (BUFFER, "2 2 1 2"),
)
"""Programs and arguments."""

TRACKED: Final = "tracked:PhilosophersWaiting.Fork.isTaken"
"""The philosophers' mode with the forks in a decision diagram."""

MOST_PLAIN: Final = "5"
MOST_PLAIN_IN_FULL: Final = "6"
MOST_TRACKED: Final = "5"
TRACKED_WITH_ROOM: Final = "6"
ROOM: Final = 20_000_000_000
"""Memory for 14 million states of a kilobyte each, which take some minutes."""


@dataclass(frozen=True)
class Figures:
    """What one check took."""

    seconds: float
    megabytes: float
    states: int


def warm(case: Case) -> None:
    """Have the program compiled, and what is cached of the JDK there."""
    load(ProgramRequest((str(ROOT / case.path),)))


def check(case: Case, *more: str) -> Figures:
    """Run `plait check` in a fresh process; the answer must be right."""
    command = [*COMMAND, "check", str(ROOT / case.path), "--engine", "explicit", "--no-confirm"]
    command += ["--time", LIMIT, "--format", "json", *case.options, *more]
    ended = run_child([*command, "--", *case.arguments.split()])
    if ended.status != case.question.exit_status:
        raise SystemExit(
            f"{case.name}: exit status {ended.status}, not {case.question.exit_status}"
        )
    report, _, peak = ended.output.rstrip().rpartition("\n")
    (run,) = json.loads(report)["engines"]
    return Figures(ended.seconds, float(peak), run["counters"]["state"])


def first_error(case: Case) -> Figures:
    """The best of three short runs, which are mostly start-up."""
    return min((check(case) for _ in range(3)), key=lambda figures: figures.seconds)


def line(case: Case, figures: Figures) -> str:
    """One line of a table."""
    seconds, states = case.jpf_seconds, case.jpf_states
    theirs = f"{'-':>8} {'-':>10} {'':>7}"
    if seconds is not None and states is not None:
        theirs = f"{seconds:>8.1f} {states:>10,} {seconds / figures.seconds:>6.0f}x"
    ours = f"{figures.seconds:>8.2f} {figures.states:>11,} {figures.megabytes:>6.0f}"
    return f"  {case.name:<32} {case.question.value:<14} {ours} {theirs}"


def tables(*, is_full: bool) -> Iterator[tuple[Case, Figures]]:
    """Print the tables, and give all figures."""
    ours, theirs = f"{'CPU s':>8} {'states':>11} {'MB':>6}", f"{'JPF s':>8} {'states':>10}"
    print(f"  {'':<47} {ours} {theirs} {'faster':>7}")
    group = ""
    for case in CASES:
        if case.is_long and not is_full:
            continue
        if case.group != group:
            group = case.group
            print(group)
        warm(case)
        figures = first_error(case) if case.question is Question.FIRST_ERROR else check(case)
        print(line(case, figures), flush=True)
        yield case, figures


def explore(mode: str, path: str, arguments: str) -> dict[str, float]:
    """What `bench.kernel` finds."""
    command = [sys.executable, "-m", "bench.kernel", mode, path, *arguments.split()]
    ended = run_child(command)
    if ended.status:
        raise SystemExit(f"{' '.join(command)}: exit status {ended.status}")
    found: dict[str, float] = json.loads(ended.output)
    return found


def modes(path: str, arguments: str, *, is_full: bool) -> Iterator[str]:
    """In which ways the kernel explores a program."""
    if path != PHILOSOPHERS or arguments <= (MOST_PLAIN_IN_FULL if is_full else MOST_PLAIN):
        yield "plain"
    yield "reduced"
    if path == PHILOSOPHERS and arguments <= MOST_TRACKED:
        yield TRACKED
    elif path == PHILOSOPHERS and arguments == TRACKED_WITH_ROOM:
        if machine_memory() >= ROOM:
            yield TRACKED
        else:
            name = f"PhilosophersWaiting {arguments}"
            print(f"  {name:<31} tracked  left out: needs a machine with {ROOM / 1e9:.0f} GB")


def kernel_rows(*, is_full: bool) -> Iterator[Row]:
    """The kernel alone: its rate, what reduction and tracked fields spare."""
    print("\nkernel alone, all schedules")
    ours = f"{'CPU s':>8} {'states':>11} {'transitions':>12} {'k states/s':>11} {'MB':>6}"
    print(f"  {'':<31} {'':<8} {ours} {'deadlocks':>10} {'fewer states':>13}")
    for path, arguments in KERNEL_CASES:
        name = f"{path.rsplit('/', 1)[-1].removesuffix('.java')} {arguments}"
        plain = 0.0
        for mode in modes(path, arguments, is_full=is_full):
            found = explore(mode, path, arguments)
            rate = found["states"] / found["seconds"]
            plain = plain or found["states"] * (mode == "plain")
            fewer = f"{plain / found['states']:.1f}x" if plain and mode != "plain" else ""
            print(
                f"  {name:<31} {mode.partition(':')[0]:<8} {found['seconds']:>8.2f} "
                f"{found['states']:>11,} {found['transitions']:>12,} {rate / 1000:>11,.0f} "
                f"{found['megabytes']:>6.0f} {found['deadlocks']:>10,} {fewer:>13}",
                flush=True,
            )
            if (path, arguments, mode) == (PHILOSOPHERS, "5", "plain"):
                bar = 500_000
                yield Row("philosophers 5, states per s", rate, "1/s", bar, higher_is_better=True)
            if (path, arguments, mode) == (PHILOSOPHERS, "8", "reduced"):
                yield Row("philosophers 8 reduced, deadlocks", found["deadlocks"], "", 1)


def rows(*, is_full: bool = False) -> Iterator[Row]:
    """All bars on the explicit engine."""
    print("\nexplicit engine, whole process, beside JPF")
    measured = list(tables(is_full=is_full))
    yield from kernel_rows(is_full=is_full)
    for case, figures in measured:
        if case.question is Question.FIRST_ERROR:
            yield Row(f"first error, {case.name}", figures.seconds, "s", START_UP)
        if case.name == "BluetoothV3 3 1" and case.jpf_seconds is not None:
            ratio = case.jpf_seconds / figures.seconds
            yield Row(
                "Bluetooth v3 3+1, times faster than JPF", ratio, "", 20, higher_is_better=True
            )
        if case.path == PHILOSOPHERS:
            yield from bars_of_philosophers(case, figures)


def bars_of_philosophers(case: Case, figures: Figures) -> Iterator[Row]:
    """What all deadlocks of some philosophers may cost."""
    match case.arguments, case.is_reduced:
        case "5", False:
            yield Row("philosophers 5, all deadlocks, unreduced", figures.seconds, "s", 10)
        case "6", False:
            yield Row("philosophers 6, unreduced: memory", figures.megabytes, "MB", 1024)
        case "5", True:
            yield Row("philosophers 5, all deadlocks, reduced", figures.seconds, "s", 3)
        case "6", True:
            yield Row("philosophers 6, all deadlocks, reduced", figures.seconds, "s", 10)


def main() -> int:
    """Print tables and bars; 1 when a bar is missed."""
    missed = 0
    for row in rows(is_full=asks_for_full("bench.explicit", __doc__)):
        print(row, flush=True)
        missed += not row.is_met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
