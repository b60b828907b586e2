"""Runs the measurements of tables, each in a fresh process that is ended at its limit."""

from collections.abc import Callable, Mapping
from typing import Final

from bench.measure import Ended, run_child
from bench.reproduce.tables import (
    LEFT_OUT,
    NONE,
    Cell,
    Column,
    Filled,
    Measurement,
    Number,
    Over,
    Table,
    TableRow,
    Words,
    Wrong,
)

INCONCLUSIVE: Final = 3
"""The exit status of `plait check` that gave no answer."""


class Measurer:
    """Fills tables; what is measured is told before."""

    def __init__(self, tell: Callable[[str], None], *, is_full: bool) -> None:
        self._tell = tell
        self._is_full = is_full
        self._prepared: set[tuple[str, ...]] = set()

    def filled(self, table: Table) -> Filled:
        """The table with our cells beside the paper's."""
        rows = []
        for row in table.rows:
            self._tell(f"{table.title}: {row.name}")
            rows.append(self._cells(row))
        return Filled(table, tuple(rows))

    def _cells(self, row: TableRow) -> Mapping[Column, Cell]:
        cells = dict(row.printed)
        for measurement in row.measurements:
            if measurement.is_long and not self._is_full:
                cells |= dict.fromkeys(measurement.columns, LEFT_OUT)
            else:
                self._prepare(measurement)
                cells |= measured(measurement)
        return cells

    def _prepare(self, measurement: Measurement) -> None:
        if measurement.before and measurement.before not in self._prepared:
            self._prepared.add(measurement.before)
            run_child(measurement.before, measurement.limit)


def measured(measurement: Measurement) -> Mapping[Column, Cell]:
    """The cells that a measurement fills."""
    ended = run_child(measurement.command, measurement.limit)
    count = len(measurement.columns)
    if ended.is_cut:
        cells = _first(Over(measurement.limit), count)
    elif ended.is_late:
        cells = _first(Words("machine too busy"), count)
    else:
        cells = measurement.read(ended)
    return dict(zip(measurement.columns, cells, strict=True))


def _first(cell: Cell, count: int) -> tuple[Cell, ...]:
    others: tuple[Cell, ...] = (NONE,) * (count - 1)
    return (cell, *others)


def rounded(value: float) -> Number:
    """A measured figure without digits that say nothing."""
    digits = 3 if value < 0.1 else 2 if value < 10 else 1
    return Number(round(value, digits))


def answered(status: int, cells: Callable[[Ended], tuple[Cell, ...]]) -> "Reader":
    """How to read a check: its cells if the exit status is right, else why there are none."""

    def read(ended: Ended) -> tuple[Cell, ...]:
        found = cells(ended)
        if ended.status == status:
            return found
        is_open = ended.status == INCONCLUSIVE
        return _first(Words("no answer") if is_open else Wrong("WRONG"), len(found))

    return read


Reader = Callable[[Ended], tuple[Cell, ...]]
