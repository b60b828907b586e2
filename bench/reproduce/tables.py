"""What a page about a paper consists of: tables with its figures, and how ours are measured.

A row says what the paper has and which measurements fill our cells; nothing is measured here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, final

from bench.measure import Ended


class Source(Enum):
    """Whose figures a column has."""

    PAPER = "paper"
    OURS = "ours"


@final
@dataclass(frozen=True)
class Column:
    """A column: whose figures, of what, in which unit."""

    source: Source
    name: str
    unit: str = ""

    @property
    def quantity(self) -> str:
        """What it shows, with the unit."""
        return f"{self.name} ({self.unit})" if self.unit else self.name


def paper(name: str, unit: str = "") -> Column:
    """A column with the paper's figures."""
    return Column(Source.PAPER, name, unit)


def ours(name: str, unit: str = "") -> Column:
    """A column with our figures."""
    return Column(Source.OURS, name, unit)


# --- cells -------------------------------------------------------------------------------------


@final
@dataclass(frozen=True)
class Number:
    """A figure in the unit of its column."""

    value: float


@final
@dataclass(frozen=True)
class Over:
    """Stopped at a limit, in the unit of its column."""

    limit: float


@final
@dataclass(frozen=True)
class Words:
    """An answer or a reason in place of a figure."""

    text: str


@final
@dataclass(frozen=True)
class Wrong:
    """An answer that is not the right one: a bug of Plait, which fails the run."""

    text: str


Cell: TypeAlias = Number | Over | Words | Wrong

NONE = Words("–")
LEFT_OUT = Words("--full")


# --- rows --------------------------------------------------------------------------------------


@final
@dataclass(frozen=True)
class Measurement:
    """A command, the CPU time it may take, and the cells that its result fills.

    The first column is the one in which a limit that was reached is shown. What `before` does, such
    as compiling the program, is no part of any figure. A long measurement is left to `--full`.
    """

    columns: tuple[Column, ...]
    command: tuple[str, ...]
    limit: float
    read: Callable[[Ended], tuple[Cell, ...]]
    before: tuple[str, ...] = ()
    is_long: bool = False


@final
@dataclass(frozen=True)
class TableRow:
    """A row: the paper's cells, what fills ours, and what must be known to compare them."""

    name: str
    printed: Mapping[Column, Cell]
    measurements: tuple[Measurement, ...] = ()
    remark: str = ""


@final
@dataclass(frozen=True)
class Table:
    """A table; `subject` heads the names of the rows."""

    title: str
    subject: str
    columns: tuple[Column, ...]
    rows: tuple[TableRow, ...]
    note: str = ""


@final
@dataclass(frozen=True)
class Filled:
    """A table with all its cells, row by row."""

    table: Table
    cells: tuple[Mapping[Column, Cell], ...]

    @property
    def is_right(self) -> bool:
        """Whether no answer is wrong."""
        return not any(isinstance(cell, Wrong) for row in self.cells for cell in row.values())


# --- plots and pages ---------------------------------------------------------------------------


@final
@dataclass(frozen=True)
class Line:
    """A curve of a plot under one name: our column, and the paper's if it has one."""

    name: str
    ours: Column | None
    printed: Column | None = None


@final
@dataclass(frozen=True)
class Diagram:
    """Columns of a table over some of its rows: the names of the rows, and what the axis shows."""

    title: str
    axis: str
    table: Table
    rows: Mapping[str, str]
    """What the axis calls a row, by its name in the table."""

    lines: tuple[Line, ...]


@final
@dataclass(frozen=True)
class Plot:
    """A picture: diagrams side by side, which share the axis of values.

    `name` is that of the file, `alternative` what a page says in place of the picture.
    """

    name: str
    alternative: str
    values: str
    diagrams: tuple[Diagram, ...]


@final
@dataclass(frozen=True)
class Paper:
    """A paper: its tables and plots here, and what of it is not reproduced, with the reasons."""

    number: str
    title: str
    engine: str
    hardware: str
    tables: tuple[Table, ...] = ()
    plots: tuple[Plot, ...] = ()
    missing: tuple[str, ...] = ()
