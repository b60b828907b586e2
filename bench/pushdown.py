"""The three tables of the jMoped paper (SPIN 2008), from Java source: `python -m bench.pushdown`.

CPU is that of the whole process, start-up included, with a warm cache of javac: the least of a few
runs, as the machine may be busy. The paper's figures were measured on another machine and in
another decade; its programs have the operand stack of the JVM.
"""

import math
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.measure import Ended, Row, run_child
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
LEGENDS: Final = {
    VECTOR: "Table 1: a vector is copied while another thread empties it, over the bits of x",
    BLUETOOTH: "Table 2: the Bluetooth drivers, to the bug",
    TREE: "Table 3: inserters + searchers of a search tree, contexts; all that is reachable",
}


@dataclass(frozen=True)
class Paper:
    """What the paper says; `seconds` is infinite where it gave up after three hours."""

    seconds: float
    tuples: int | None = None

    def __str__(self) -> str:
        time = "> 3 h" if math.isinf(self.seconds) else f"{self.seconds:g} s"
        return time if self.tuples is None else f"{time}, {self.tuples:,}"


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
    paper: Paper | None = None
    bar: float | None = None
    most_tuples: int | None = None
    runs: int = 1

    @property
    def name(self) -> str:
        """What `make bench` calls it."""
        return f"{self.table} {self.row}, {self.column}"

    def command(self) -> list[str]:
        plait = str(Path(sys.executable).parent / "plait")
        fixed = "--engine pushdown --property assertion --no-confirm --time 10m"
        target = str(PROGRAMS / f"{self.program}.java")
        options = f"{fixed} {self.options}".split()
        return [plait, "check", target, *options, "--", *self.arguments.split()]


@dataclass(frozen=True)
class Figures:
    """What was measured of a case."""

    is_right: bool
    seconds: float
    tuples: int
    nodes: int


# --- the tables ----------------------------------------------------------------------------------

_VECTOR_PAPER: Final = {
    (JAVA_5, "eager"): (
        (9.3, 10.8, 16.9, 31.1, 67.9, 117.8, 225.7, 457.9),
        (48, 87, 167, 327, 648, 1348, 2567, 5126),
    ),
    (JAVA_5, "lazy"): ((19.7, 17.7, 19.6, 17.5, 17.2, 18.9, 16.7, 18.8), (3,) * 8),
    (OF_JDK, "eager"): (
        (15.1, 18.6, 37.5, 64.3, 147.7, 301.7, 642.0, 1732.0),
        (105, 209, 417, 833, 1655, 3329, 6657, 13313),
    ),
    (OF_JDK, "lazy"): ((20.9, 20.8, 19.4, 22.3, 20.8, 18.8, 23.4, 23.2), (3,) * 8),
}
"""Seconds and view tuples for 1 to 8 bits; the paper's JDK is version 6."""


def vector_paper(which: str, split: str, bits: int) -> Paper | None:
    """What the paper says of a width."""
    seconds, tuples = _VECTOR_PAPER[which, split]
    return Paper(seconds[bits - 1], tuples[bits - 1]) if bits <= len(seconds) else None


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
                    vector_paper(which, split, bits),
                    20 if has_bar else None,
                    3 if has_bar else None,
                    runs if has_bar else 1,
                )


def _bluetooth() -> Iterator[Case]:
    papers = {
        1: (Paper(1.1, 21), Paper(1.3, 4)),
        2: (Paper(51.7, 1460), Paper(36.0, 154)),
        3: (Paper(11.9, 234), Paper(6.0, 16)),
    }
    for version, threads, bar, tuples in ((1, 2, 2, 4), (2, 3, 3, 160), (3, 3, 2, 16)):
        eager, lazy = papers[version]
        for split, paper in (("eager", eager), ("lazy-printed", None), ("lazy", lazy)):
            has_bar = split == "lazy"
            yield Case(
                BLUETOOTH,
                f"{version}",
                split,
                f"BluetoothMain{version}",
                f"--threads {threads} --split {split}",
                "",
                VIOLATED,
                paper,
                bar if has_bar else None,
                tuples if has_bar else None,
                _RUNS if has_bar else 1,
            )


def _tree() -> Iterator[Case]:
    for inserters, searchers, contexts, bar, paper in (
        (1, 1, 3, None, 3.8),
        (1, 1, 4, None, 8.3),
        (2, 1, 4, None, 127.1),
        (2, 1, 5, 30, 712.3),
        (2, 1, 6, 60, 5528.2),
        (2, 2, 5, None, 6488.0),
        (2, 2, 6, 120, math.inf),
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
                Paper(paper) if split == "lazy" else None,
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
    return [
        Figures(
            all(run.status == case.status for run in done),
            min(run.seconds for run in done),
            _figure(_TUPLES, done[0].output),
            _figure(_NODES, done[0].output),
        )
        for case, done in zip(group, runs, strict=True)
    ]


def rows(figures: list[tuple[Case, Figures]]) -> Iterator[Row]:
    """The cells that have bars, a wrong answer takes for ever; all figures go into the list."""
    for table in LEGENDS:
        group = [case for case in cases() if case.table == table]
        for case, found in zip(group, measured(group), strict=True):
            figures.append((case, found))
            if case.bar is None:
                continue
            seconds = found.seconds if found.is_right else math.inf
            yield Row(f"pushdown: {case.name}", seconds, "s", case.bar)
            if case.most_tuples is not None:
                yield Row(f"pushdown: {case.name}, view tuples", found.tuples, "", case.most_tuples)
    yield from _flatness([found for case, found in figures if case.column == f"{OF_JDK}, lazy"])


def _flatness(widths: Sequence[Figures]) -> Iterator[Row]:
    """How much depends on the bits of x; nodes tell it on a busy machine too."""
    for what, values in (
        ("time", [found.seconds for found in widths]),
        ("nodes", [found.nodes for found in widths]),
    ):
        name = f"pushdown: Vector of the JDK, most by least {what}"
        yield Row(name, max(values) / min(values), "", _FLAT)


def _cell(case: Case, found: Figures) -> str:
    wrong = "" if found.is_right else "WRONG: "
    text = f"{wrong}{found.seconds:.1f} s, {found.tuples:,}, {found.nodes / 1000:,.0f} k"
    return text if case.paper is None else f"{text} ({case.paper})"


def tables(figures: Iterable[tuple[Case, Figures]]) -> Iterator[str]:
    """The lines of the tables."""
    found = list(figures)
    for table, legend in LEGENDS.items():
        cells = {(c.row, c.column): _cell(c, f) for c, f in found if c.table == table}
        columns = list(dict.fromkeys(column for _row, column in cells))
        yield f"{legend}; CPU, view tuples, nodes (in brackets the paper's time, tuples)"
        yield ""
        yield f"| {table} | {' | '.join(columns)} |"
        yield "|---" * (len(columns) + 1) + "|"
        for row in dict.fromkeys(row for row, _column in cells):
            yield f"| {row} | {' | '.join(cells.get((row, c), '') for c in columns)} |"
        yield ""


def main() -> None:
    """Print the tables, and draw them if a folder is given."""
    options = parser("bench.pushdown", __doc__)
    options.add_argument("--pictures", metavar="FOLDER", type=Path, help="draw curves there")
    pictures = options.parse_args().pictures
    figures: list[tuple[Case, Figures]] = []
    for row in rows(figures):
        print(row, flush=True)
    print("", *tables(figures), sep="\n")
    if pictures is not None:
        from bench.pushdown_picture import draw

        draw(figures, pictures)


if __name__ == "__main__":
    main()
