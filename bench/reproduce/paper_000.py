"""The jMoped paper (SPIN 2008): context-bounded analysis on decision diagrams."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from bench.measure import PLAIT, Ended
from bench.pushdown import BLUETOOTH, JAVA_5, OF_JDK, PROGRAMS, TREE, VECTOR, Case, cases, figures
from bench.reproduce.measuring import answered, rounded
from bench.reproduce.tables import (
    Cell,
    Column,
    Diagram,
    Line,
    Measurement,
    Number,
    Over,
    Paper,
    Plot,
    Table,
    TableRow,
    ours,
    paper,
)

EAGER, LAZY, PRINTED = "eager", "lazy", "lazy-printed"
SECONDS, NODES, TUPLES = ("time", "s"), ("nodes", "1,000"), ("tuples", "")
QUANTITIES: Final = (SECONDS, NODES, TUPLES)
BITS: Final = [str(bits) for bits in range(1, 9)]

LIMIT: Final = 60
TREE_LIMITS: Final = {"2+1, 6": 120, "2+2, 5": 120, "2+2, 6": 240}
THREE_HOURS: Final = 10_800

Figures = tuple[float, float, int]
"""Seconds, thousands of nodes, view tuples."""


def _columns(side: Callable[[str, str], Column], split: str) -> tuple[Column, ...]:
    return tuple(side(f"{name}, {split}", unit) for name, unit in QUANTITIES)


def _measurement(case: Case, columns: tuple[Column, ...], limit: float) -> Measurement:
    """One run of a case; as many of its figures as there are columns."""

    def cells(ended: Ended) -> tuple[Cell, ...]:
        found = figures(case, [ended])
        all_cells = (rounded(found.seconds), rounded(found.nodes / 1000), Number(found.tuples))
        return all_cells[: len(columns)]

    source = str(PROGRAMS / f"{case.program}.java")
    before = (PLAIT, "show", "ir", source)
    return Measurement(columns, tuple(case.command()), limit, answered(case.status, cells), before)


def _cases(table: str) -> dict[tuple[str, str], Case]:
    return {(case.row, case.column): case for case in cases() if case.table == table}


def _in_splits(splits: Iterable[str]) -> tuple[Column, ...]:
    """The paper's and our columns, quantity by quantity."""
    sides = [_columns(side, split) for split in splits for side in (paper, ours)]
    return tuple(columns[place] for place in range(len(QUANTITIES)) for columns in sides)


# --- table 1 -------------------------------------------------------------------------------------

_VECTOR: Final[Mapping[str, Mapping[str, tuple[tuple[float, ...], ...]]]] = {
    JAVA_5: {
        EAGER: (
            (9.3, 10.8, 16.9, 31.1, 67.9, 117.8, 225.7, 457.9),
            (400, 500, 800, 1400, 2500, 5200, 9000, 8100),
            (48, 87, 167, 327, 648, 1348, 2567, 5126),
        ),
        LAZY: (
            (19.7, 17.7, 19.6, 17.5, 17.2, 18.9, 16.7, 18.8),
            (1200, 1200, 1200, 1300, 1200, 1300, 1300, 1300),
            (3,) * 8,
        ),
    },
    OF_JDK: {
        EAGER: (
            (15.1, 18.6, 37.5, 64.3, 147.7, 301.7, 642.0, 1732.0),
            (400, 700, 1100, 2000, 3700, 7100, 13_900, 27_900),
            (105, 209, 417, 833, 1655, 3329, 6657, 13_313),
        ),
        LAZY: (
            (20.9, 20.8, 19.4, 22.3, 20.8, 18.8, 23.4, 23.2),
            (1300,) * 8,
            (3,) * 8,
        ),
    },
}
"""Seconds, thousands of nodes and view tuples for 1 to 8 bits, as table 1 prints them."""


def _vector_table(which: str, title: str, note: str) -> Table:
    found = _cases(VECTOR)
    rows = []
    for place, bits in enumerate(BITS):
        printed: dict[Column, Cell] = {}
        for split in (EAGER, LAZY):
            values = [quantity[place] for quantity in _VECTOR[which][split]]
            printed |= dict(zip(_columns(paper, split), map(Number, values), strict=True))
        measurements = tuple(
            _measurement(found[bits, f"{which}, {split}"], _columns(ours, split), LIMIT)
            for split in (EAGER, LAZY)
        )
        rows.append(TableRow(bits, printed, measurements))
    return Table(title, "bits of x", _in_splits((EAGER, LAZY)), tuple(rows), note)


VECTOR_5: Final = _vector_table(
    JAVA_5,
    "Table 1, Java 5: time until the bug of the vector's constructor is found",
    "Three contexts, a heap of 50. The class is a copy of what Java 5 does, in bench/programs.",
)
VECTOR_NEW: Final = _vector_table(
    OF_JDK,
    "Table 1, Java 6: the corrected vector has no violation",
    "The paper takes Java 6, Plait the vector of the JDK that is installed. In both programs"
    " nothing depends on the value of x, which Plait also sees when it splits eagerly.",
)


# --- table 2 -------------------------------------------------------------------------------------

_BLUETOOTH: Final[Mapping[str, Mapping[str, Figures]]] = {
    "1": {EAGER: (1.1, 46, 21), LAZY: (1.3, 88, 4)},
    "2": {EAGER: (51.7, 720, 1460), LAZY: (36.0, 1851, 154)},
    "3": {EAGER: (11.9, 195, 234), LAZY: (6.0, 518, 16)},
}


def _bluetooth_table() -> Table:
    found = _cases(BLUETOOTH)
    rows = []
    for version, contexts in (("1", 3), ("2", 5), ("3", 4)):
        printed: dict[Column, Cell] = {}
        for split, values in _BLUETOOTH[version].items():
            printed |= dict(zip(_columns(paper, split), map(Number, values), strict=True))
        measurements = tuple(
            _measurement(found[version, split], _columns(ours, split), LIMIT)
            for split in (EAGER, LAZY, PRINTED)
        )
        name = f"version {version}, {contexts} contexts"
        rows.append(TableRow(name, printed, measurements))
    return Table(
        "Table 2: time until the bug of each Bluetooth driver is found",
        "driver",
        (*_in_splits((EAGER, LAZY)), *_columns(ours, PRINTED)),
        tuple(rows),
        "Contexts are raised until the bug is found. `lazy-printed` splits as the paper's"
        " algorithm says, `lazy` splits less. In the paper main is the first adder.",
    )


BLUETOOTH_TABLE: Final = _bluetooth_table()


# --- table 3 -------------------------------------------------------------------------------------

_TREE: Final[Mapping[str, Cell]] = {
    "1+1, 3": Number(3.8),
    "1+1, 4": Number(8.3),
    "2+1, 4": Number(127.1),
    "2+1, 5": Number(712.3),
    "2+1, 6": Number(5528.2),
    "2+2, 5": Number(6488.0),
    "2+2, 6": Over(THREE_HOURS),
}


def _tree_table() -> Table:
    found = _cases(TREE)
    printed, *_ = _columns(paper, LAZY)
    eager, *_ = _columns(ours, EAGER)
    rows = []
    for name, seconds in _TREE.items():
        limit = TREE_LIMITS.get(name, LIMIT)
        measurements = [_measurement(found[name, LAZY], _columns(ours, LAZY), limit)]
        if (name, EAGER) in found:
            measurements.append(_measurement(found[name, EAGER], (eager,), limit))
        rows.append(TableRow(name, {printed: seconds}, tuple(measurements)))
    return Table(
        "Table 3: all that is reachable in a binary search tree",
        "inserters + searchers, contexts",
        (printed, *_columns(ours, LAZY), eager),
        tuple(rows),
        "Inserted values are inputs of 4 bits; the paper does not say how many bits it takes."
        " Eager splitting is measured for up to 4 contexts.",
    )


TREE_TABLE: Final = _tree_table()


# --- the page ------------------------------------------------------------------------------------


def _line(name: str, place: int, split: str) -> Line:
    return Line(name, _columns(ours, split)[place], _columns(paper, split)[place])


def _vector_plot(name: str, what: str, values: str, place: int) -> Plot:
    lines = (_line(EAGER, place, EAGER), _line(LAZY, place, LAZY))
    rows = {bits: bits for bits in BITS}
    return Plot(
        f"paper-000-vector-{name}",
        f"{what} of the two vectors over the bits of x, ours and the paper's",
        values,
        (
            Diagram("Vector of Java 5", "bits of x", VECTOR_5, rows, lines),
            Diagram("corrected Vector", "bits of x", VECTOR_NEW, rows, lines),
        ),
    )


def _drivers_and_tree() -> Plot:
    versions = {row.name: row.name.partition(",")[0] for row in BLUETOOTH_TABLE.rows}
    trees = {name: name for name in _TREE}
    lazy = _line(LAZY, 0, LAZY)
    drivers = (_line(EAGER, 0, EAGER), lazy)
    inserters = (Line(EAGER, _columns(ours, EAGER)[0]), lazy)
    return Plot(
        "paper-000-drivers-and-tree",
        "Time for the Bluetooth drivers and for the search tree, ours and the paper's",
        "CPU time (s)",
        (
            Diagram("Bluetooth drivers", "driver", BLUETOOTH_TABLE, versions, drivers),
            Diagram("search tree", "inserters + searchers, contexts", TREE_TABLE, trees, inserters),
        ),
    )


PAPER: Final = Paper(
    "000",
    "Symbolic context-bounded analysis of multithreaded Java programs (jMoped)",
    "--engine pushdown",
    "AMD, 3 GHz, 64 GB (2008)",
    (VECTOR_5, VECTOR_NEW, BLUETOOTH_TABLE, TREE_TABLE),
    (
        _vector_plot("time", "Time", "CPU time (s)", 0),
        _vector_plot("tuples", "View tuples", "view tuples", 2),
        _drivers_and_tree(),
    ),
    (
        "The 130 classes and 30,000 rules of the vector: Plait makes rules only where the search"
        " comes to, and has no operand stack, so its counts mean something else.",
        "Eager splitting of the tree in the paper: table 3 has one column, and the text does not"
        " say which splitting it is; it stands beside our lazy one.",
    ),
)
