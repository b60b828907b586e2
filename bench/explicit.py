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
from plait.driver.loading import ProgramRequest, load

COMMAND: Final = (sys.executable, "-m", "bench.child")
START_UP: Final = 1.3
"""CPU seconds that JPF takes to start; what a small run that ends at the first error may take."""

LIMIT: Final = "900s"
KERNEL_CASES: Final = (
    (PHILOSOPHERS, "3", False),
    (PHILOSOPHERS, "4", False),
    (PHILOSOPHERS, "5", False),
    (PHILOSOPHERS, "6", True),
    (PHILOSOPHERS, "8", True),
    (MONITORS, "5", False),
    (MONITORS, "5 ordered", False),
    ("examples/BluetoothV3.java", "3 1", False),
    (TREE, "2 1 4", False),
    (BUFFER, "2 2 1 2", False),
)
"""Program, arguments, and whether only `make bench-full` has the time."""

TRACKED: Final = "tracked:PhilosophersWaiting.Fork.isTaken"
"""The philosophers' mode with the forks in a decision diagram, for a few of them: it is slow."""

MOST_PLAIN: Final = "6"
MOST_TRACKED: Final = "4"


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
    return f"  {case.name:<24} {case.question.value:<14} {ours} {theirs}"


def tables(*, is_full: bool) -> Iterator[tuple[Case, Figures]]:
    """Print the tables, and give all figures."""
    ours, theirs = f"{'CPU s':>8} {'states':>11} {'MB':>6}", f"{'JPF s':>8} {'states':>10}"
    print(f"  {'':<39} {ours} {theirs} {'faster':>7}")
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


def modes(path: str, arguments: str) -> Iterator[str]:
    """In which ways the kernel explores a program."""
    if path != PHILOSOPHERS or arguments <= MOST_PLAIN:
        yield "plain"
    yield "reduced"
    if path == PHILOSOPHERS and arguments <= MOST_TRACKED:
        yield TRACKED


def kernel_rows(*, is_full: bool) -> Iterator[Row]:
    """The kernel alone: its rate, what reduction and tracked fields spare."""
    print("\nkernel alone, all schedules")
    ours = f"{'CPU s':>8} {'states':>11} {'transitions':>12} {'k states/s':>11} {'MB':>6}"
    print(f"  {'':<31} {'':<8} {ours} {'deadlocks':>10} {'fewer states':>13}")
    for path, arguments, is_long in KERNEL_CASES:
        if is_long and not is_full:
            continue
        name = f"{path.rsplit('/', 1)[-1].removesuffix('.java')} {arguments}"
        plain = 0.0
        for mode in modes(path, arguments):
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
            if (path, arguments, mode) == (PHILOSOPHERS, "5", "reduced"):
                yield Row("philosophers 5 reduced, kernel", found["seconds"], "s", 3)
            if (path, arguments, mode) == (PHILOSOPHERS, "6", "reduced"):
                yield Row("philosophers 6 reduced, kernel", found["seconds"], "s", 10)


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
        if case.path == PHILOSOPHERS and case.arguments == "5":
            yield Row("philosophers 5, all deadlocks", figures.seconds, "s", 10)
        if case.path == PHILOSOPHERS and case.arguments == "6":
            yield Row("philosophers 6, all deadlocks: memory", figures.megabytes, "MB", 1024)


def main(arguments: list[str]) -> int:
    """Print tables and bars; 1 when a bar is missed."""
    missed = 0
    for row in rows(is_full="--full" in arguments):
        print(row, flush=True)
        missed += not row.is_met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
