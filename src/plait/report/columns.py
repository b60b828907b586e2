"""An interleaving as staggered columns, one per thread; or as a list in a narrow console.

Each row belongs to one thread, so it may use all the room to the right of its column's start.
"""

from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from plait.report.interleaving import Interleaving, Mark, Row
from plait.report.symbols import Symbols
from plait.result.phrases import method_name
from plait.result.trace import Location

_WIDEST_COLUMN: Final = 40
_NARROWEST_COLUMN: Final = 10
_LAST_COLUMN: Final = 44
_GUTTER: Final = 4
_MARK_STYLES: Final = {
    Mark.NONE: "cyan",
    Mark.RACES: "bold red",
    Mark.BLOCKED: "bold yellow",
    Mark.FAILS: "bold red",
}


def render_interleaving(shown: Interleaving, width: int, symbols: Symbols) -> RenderableType:
    """The rows for a console of this width; the numbers at the left count context switches."""
    has_one_file = len({row.at.file for row in shown.rows}) == 1
    room = (width - _GUTTER - _LAST_COLUMN) // max(len(shown.threads) - 1, 1)
    cells = [(row, _cell(row, symbols, has_one_file=has_one_file)) for row in shown.rows]
    if room < _NARROWEST_COLUMN:
        return _as_list(shown, cells)
    return _staggered(shown, cells, min(room, _WIDEST_COLUMN), width, symbols)


def _staggered(
    shown: Interleaving, cells: list[tuple[Row, Table]], step: int, width: int, symbols: Symbols
) -> Group:
    starts = {thread: index * step for index, (thread, _) in enumerate(shown.threads)}
    names = [_fitted(name, step - 2) for _, name in shown.threads[:-1]]
    names.append(_fitted(shown.threads[-1][1], _LAST_COLUMN))
    heading = "".join(name.ljust(step) for name in names).rstrip()
    rules = [symbols.line * (step - 2)] * (len(names) - 1) + [symbols.line * (_LAST_COLUMN - 4)]
    rule = "".join(line.ljust(step) for line in rules).rstrip()
    parts: list[RenderableType] = [
        Padding(Text(heading, "bold"), (0, 0, 0, _GUTTER)),
        Padding(Text(rule, "dim"), (0, 0, 0, _GUTTER)),
    ]
    for row, cell in cells:
        line = Table.grid()
        line.add_column(width=_GUTTER - 1 + starts[row.thread])
        line.add_column(width=width - _GUTTER + 1 - starts[row.thread])
        line.add_row(_switch(row), Padding(cell, (0, 0, 0, 1)))
        parts.append(line)
    return Group(*parts)


def _as_list(shown: Interleaving, cells: list[tuple[Row, Table]]) -> Table:
    names = dict(shown.threads)
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(width=_GUTTER - 1)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    previous = None
    for row, cell in cells:
        name = names[row.thread] if row.thread != previous else ""
        previous = row.thread
        table.add_row(_switch(row), name, cell)
    return table


def _switch(row: Row) -> Text:
    return Text(f"{row.switch:>{_GUTTER - 1}}" if row.switch else "", "magenta")


def _fitted(name: str, width: int) -> str:
    return name if len(name) <= width else name[: width - 1] + "~"


def _cell(row: Row, symbols: Symbols, *, has_one_file: bool) -> Table:
    """The line of source with its number, and below it what happened there."""
    cell = Table.grid(padding=(0, 1, 0, 0))
    cell.add_column(justify="right", style="dim", no_wrap=True, min_width=3)
    cell.add_column(overflow="fold")
    cell.add_row(_line_number(row.at, has_one_file=has_one_file), _source(row))
    for note in row.notes:
        sign = f" {symbols.mark}" if note.mark is not Mark.NONE else ""
        text = Text(f"{note.text}{sign}", _MARK_STYLES[note.mark])
        cell.add_row("", Padding(text, (0, 0, 0, 2)))
    return cell


def _line_number(at: Location, *, has_one_file: bool) -> str:
    if not at.line:
        return ""
    if has_one_file:
        return str(at.line)
    return f"{at.file.rpartition('/')[2].removesuffix('.java')}:{at.line}"


def _source(row: Row) -> Text:
    return Text(row.source) if row.source else Text(f"in {method_name(row.at)}", "italic dim")
