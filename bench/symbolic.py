"""The programs of the JCBMC paper's figures 10 and 11, path by path and merged, beside JBMC.

JBMC's figures (CPU seconds) and the bars come from measurements on a two-core machine. CPU is that
of the whole process, start-up included. `python -m bench.reproduce --paper 001` prints the figures
beside the paper's.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.measure import PLAIT, Row, run_child
from bench.options import asks_for_full

SAFE, UNSAFE = 0, 1
PROGRAMS = Path(__file__).parent / "programs" / "symbolic"


def compilation(program: str) -> list[str]:
    """What fills the cache of compiled programs, which is no part of any figure."""
    return [PLAIT, "show", "ir", str(PROGRAMS / f"{program}.java")]


def check(program: str, arguments: str, *options: str) -> list[str]:
    """The command that checks a program's assertions with the symbolic engine."""
    fixed = "--engine symbolic --property assertion --memory-model sc --no-confirm --time 10m"
    target = str(PROGRAMS / f"{program}.java")
    return [PLAIT, "check", target, *fixed.split(), *options, "--", *arguments.split()]


@dataclass(frozen=True)
class Case:
    """A program with its arguments: `status` is the right answer, `bar` in CPU seconds."""

    program: str
    arguments: str
    status: int
    bar: float
    jbmc: float | None = None
    modes: tuple[str, ...] = ("auto",)
    is_long: bool = False
    threads_as: str = "auto"

    def command(self, mode: str, workers: int) -> list[str]:
        how = f"--mode {mode} --threads-as {self.threads_as} --workers {workers}"
        return check(self.program, self.arguments, *how.split())


MERGED = ("auto", "merged")
EVERY = ("auto", "merged", "paths")
CASES = (
    Case("BubbleSort", "5", SAFE, 1, 0.33, modes=EVERY),
    Case("BubbleSort", "8", SAFE, 1, 0.94, modes=MERGED),
    Case("BubbleSort", "15", SAFE, 2, 12.8, modes=MERGED),
    Case("BubbleSort", "100", SAFE, 3),
    Case("BubbleSort", "15 negated", UNSAFE, 0.5, 0.44, modes=EVERY),
    Case("BubbleSort", "30 negated", UNSAFE, 0.8, 1.25, modes=EVERY),
    Case("BubbleSort", "60 negated", UNSAFE, 1.5, modes=EVERY),
    Case("BubbleSort", "15 stepwise", UNSAFE, 0.5),
    Case("BubbleSort", "30 stepwise", UNSAFE, 0.8),
    Case("BubbleSort", "60 stepwise", UNSAFE, 1.5),
    Case("BubbleSort", "100 negated", UNSAFE, 2, 17, modes=EVERY),
    Case("SumOfArray", "1000", SAFE, 1.5, 50, modes=EVERY),
    Case("SumOfArray", "1000 unsafe", UNSAFE, 1.5, 97, modes=EVERY),
    Case("RedBlackTree", "2", SAFE, 1.5, 15, modes=EVERY),
    Case("RedBlackTree", "3", SAFE, 2),
    Case("RedBlackTree", "4", SAFE, 5, is_long=True),
    Case("RedBlackTree", "3 unsafe", UNSAFE, 1.5, 17),
    Case("Arbiter", "4", SAFE, 3, 8.8, modes=MERGED),
    Case("Arbiter", "6", SAFE, 6, 17.5, is_long=True),
    Case("Arbiter", "8", SAFE, 12, 44, is_long=True),
    Case("Arbiter", "4 unsafe", UNSAFE, 1.5, 1.8, modes=MERGED),
    Case("Arbiter", "8 unsafe", UNSAFE, 1.5, 8.3),
    Case("FlapController", "unsafe", UNSAFE, 3),
)
THREADS = (
    Case("Fibonacci", "3 21", UNSAFE, 10, threads_as="schedules"),
    Case("Fibonacci", "3 21", UNSAFE, 4),
    Case("Fibonacci", "5 144", UNSAFE, 5),
    Case("Fibonacci", "5 145", SAFE, 10),
    Case("Fibonacci", "6 378", SAFE, 10),
    Case("Fibonacci", "8 2584", UNSAFE, 12, is_long=True),
    Case("Transfers", "2 2", SAFE, 8),
    Case("Transfers", "2 2 unsafe", UNSAFE, 5),
)
"""Two threads: all schedules in one formula, once also one by one."""

HARD = Case("Primes", "64", SAFE, 60)
"""Most of the time is the solver's.

So many questions that what each process pays for once weighs little: its start, and what its solver
learns about products from the first of them.
"""

LEAST_GAIN = 1.6


def rows(*, is_full: bool) -> Iterator[Row]:
    """One row per program and mode."""
    warm = set()
    for case in (*CASES, *THREADS):
        if case.is_long and not is_full:
            continue
        if case.program not in warm:
            warm.add(case.program)
            run_child(compilation(case.program))
        for mode in case.modes:
            ended = run_child(case.command(mode, 1))
            yield Row(_name(case, mode), ended.seconds, "s", case.bar)
            if ended.status != case.status:
                wrong = abs(ended.status - case.status)
                yield Row(f"{_name(case, mode)}: exit status", wrong, "", 0)
    yield from workers()


def workers() -> Iterator[Row]:
    """Two processes against one, in wall time, which means something on an idle machine only."""
    walls = []
    for count in (1, 2):
        began = time.monotonic()
        ended = run_child(HARD.command("paths", count))
        walls.append(time.monotonic() - began)
        name = f"symbolic, paths, {count} workers: {HARD.program} {HARD.arguments}"
        yield Row(name, ended.seconds, "s", HARD.bar)
    gain = walls[0] / walls[1]
    yield Row(
        "symbolic, gain of 2 workers in wall time", gain, "x", LEAST_GAIN, higher_is_better=True
    )


def _name(case: Case, mode: str) -> str:
    beside = "" if case.jbmc is None else f" (JBMC {case.jbmc})"
    form = mode if case.threads_as == "auto" else case.threads_as
    return f"symbolic, {form}: {case.program} {case.arguments}{beside}"


if __name__ == "__main__":
    for row in rows(is_full=asks_for_full("bench.symbolic", __doc__)):
        print(row, flush=True)
