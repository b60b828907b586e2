"""The programs of the jMoped paper's three tables, from Java source: `python -m bench.pushdown`.

CPU is that of the whole process, start-up included, with a warm cache of javac: the least of a few
runs, as the machine may be busy. `python -m bench.reproduce --paper 000` prints the tables beside
the paper's.
"""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.measure import PLAIT, Ended, Row, run_child
from bench.options import parser

HOLDS, VIOLATED = 0, 1
PROGRAMS = Path(__file__).parent / "programs" / "pushdown"
WIDTHS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 32)
"""The bits of x; the paper has those up to 8."""

_MOST_EAGER_WIDTH: Final = 8
_RUNS: Final = 3
_FLAT: Final = 1.2
_FLAT_RUNS: Final = 7
"""Runs of what is compared with itself: what else the machine does only makes them slower."""

_TUPLES = re.compile(r"([\d,]+) view tuples?")
_NODES = re.compile(r"([\d,]+) nodes?")

VECTOR, BLUETOOTH, TREE = "Vector", "Bluetooth", "Tree"
JAVA_5, OF_JDK = "Java 5", "JDK"
TABLES: Final = (VECTOR, BLUETOOTH, TREE)


@dataclass(frozen=True)
class Case:
    """One cell of a table: `status` is the right answer, `bar` in CPU seconds."""

    table: str
    row: str
    column: str
    program: str
    options: str
    arguments: str
    status: int
    bar: float | None = None
    most_tuples: int | None = None
    runs: int = 1

    @property
    def name(self) -> str:
        """What `make bench` calls it."""
        return f"{self.table} {self.row}, {self.column}"

    def command(self) -> list[str]:
        fixed = "--engine pushdown --property assertion --memory-model sc --no-confirm --time 10m"
        target = str(PROGRAMS / f"{self.program}.java")
        options = f"{fixed} {self.options}".split()
        return [PLAIT, "check", target, *options, "--", *self.arguments.split()]


@dataclass(frozen=True)
class Figures:
    """What was measured of a case."""

    is_right: bool
    seconds: float
    tuples: int
    nodes: int


# --- the cells -----------------------------------------------------------------------------------


def _vector() -> Iterator[Case]:
    programs = {JAVA_5: ("VectorCopy5", VIOLATED), OF_JDK: ("VectorCopy", HOLDS)}
    for bits in WIDTHS:
        for which, (program, status) in programs.items():
            for split in ("eager", "lazy"):
                if split == "eager" and bits > _MOST_EAGER_WIDTH:
                    continue
                has_bar = split == "lazy"
                runs = _FLAT_RUNS if which == OF_JDK else _RUNS
                yield Case(
                    VECTOR,
                    f"{bits}",
                    f"{which}, {split}",
                    program,
                    f"--threads 2 --contexts 3 --heap 50 --input-bits {bits} --split {split}",
                    str(bits),
                    status,
                    20 if has_bar else None,
                    3 if has_bar else None,
                    runs if has_bar else 1,
                )


def _bluetooth() -> Iterator[Case]:
    for version, threads, bar, tuples in ((1, 2, 2, 4), (2, 3, 3, 160), (3, 3, 2, 16)):
        for split in ("eager", "lazy-printed", "lazy"):
            has_bar = split == "lazy"
            yield Case(
                BLUETOOTH,
                f"{version}",
                split,
                f"BluetoothMain{version}",
                f"--threads {threads} --split {split}",
                "",
                VIOLATED,
                bar if has_bar else None,
                tuples if has_bar else None,
                _RUNS if has_bar else 1,
            )


def _tree() -> Iterator[Case]:
    for inserters, searchers, contexts, bar in (
        (1, 1, 3, None),
        (1, 1, 4, None),
        (2, 1, 4, None),
        (2, 1, 5, 30),
        (2, 1, 6, 60),
        (2, 2, 5, None),
        (2, 2, 6, 120),
    ):
        for split in ("eager", "lazy"):
            if split == "eager" and contexts > 4:
                continue
            yield Case(
                TREE,
                f"{inserters}+{searchers}, {contexts}",
                split,
                "TreeInserters",
                f"--threads {inserters + searchers} --contexts {contexts} --bits 4 --split {split}",
                f"{inserters} {searchers} 4",
                HOLDS,
                bar if split == "lazy" else None,
            )


def cases() -> Iterator[Case]:
    """All cells of all tables."""
    yield from _vector()
    yield from _bluetooth()
    yield from _tree()


# --- measuring -----------------------------------------------------------------------------------


def _figure(pattern: re.Pattern[str], text: str) -> int:
    found = pattern.search(" ".join(text.split()))
    return 0 if found is None else int(found.group(1).replace(",", ""))


def measured(group: Sequence[Case]) -> list[Figures]:
    """The figures of cases; times are the least of their runs, which take turns."""
    runs: list[list[Ended]] = [[] for _ in group]
    for turn in range(max(case.runs for case in group)):
        for case, done in zip(group, runs, strict=True):
            if turn < case.runs:
                done.append(run_child(case.command()))
    return [figures(case, done) for case, done in zip(group, runs, strict=True)]


def figures(case: Case, done: Sequence[Ended]) -> Figures:
    """What runs of a case have found; the time is the least."""
    return Figures(
        all(run.status == case.status for run in done),
        min(run.seconds for run in done),
        _figure(_TUPLES, done[0].output),
        _figure(_NODES, done[0].output),
    )


def rows() -> Iterator[Row]:
    """The cells that have bars; a wrong answer takes for ever."""
    widths = []
    for table in TABLES:
        group = [case for case in cases() if case.table == table]
        for case, found in zip(group, measured(group), strict=True):
            if case.column == f"{OF_JDK}, lazy":
                widths.append(found)
            if case.bar is None:
                continue
            seconds = found.seconds if found.is_right else math.inf
            yield Row(f"pushdown: {case.name}", seconds, "s", case.bar)
            if case.most_tuples is not None:
                yield Row(f"pushdown: {case.name}, view tuples", found.tuples, "", case.most_tuples)
    yield from _flatness(widths)


def _flatness(widths: Sequence[Figures]) -> Iterator[Row]:
    """How much depends on the bits of x; nodes tell it on a busy machine too."""
    for what, values in (
        ("time", [found.seconds for found in widths]),
        ("nodes", [found.nodes for found in widths]),
    ):
        name = f"pushdown: Vector of the JDK, most by least {what}"
        yield Row(name, max(values) / min(values), "", _FLAT)


if __name__ == "__main__":
    parser("bench.pushdown", __doc__).parse_args()
    for row in rows():
        print(row, flush=True)
