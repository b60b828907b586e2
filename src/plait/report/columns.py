"""An interleaving as a table: one column per thread, or one line per step when it is too narrow."""

from typing import Final

from rich.table import Table
from rich.text import Text

from plait.report.interleaving import Interleaving, Mark, Row
from plait.report.symbols import Symbols
from plait.report.wording import method_name
from plait.result.trace import Location

_NARROWEST_COLUMN: Final = 30
_GUTTER: Final = 4
_MARK_STYLES: Final = {
    Mark.NONE: "cyan",
    Mark.RACES: "bold red",
    Mark.BLOCKED: "bold yellow",
    Mark.FAILS: "bold red",
}


def render_interleaving(shown: Interleaving, width: int, symbols: Symbols) -> Table:
    """The table for a console of this width; the first column numbers the context switches."""
    has_one_file = len({row.at.file for row in shown.rows}) == 1
    fits = width - _GUTTER >= _NARROWEST_COLUMN * len(shown.threads)
    if fits:
        return _in_columns(shown, width, symbols, has_one_file=has_one_file)
    return _in_lines(shown, symbols, has_one_file=has_one_file)


def _in_columns(shown: Interleaving, width: int, symbols: Symbols, *, has_one_file: bool) -> Table:
    column_width = (width - _GUTTER) // len(shown.threads) - 1
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(width=_GUTTER - 1, justify="right", style="magenta")
    for _ in shown.threads:
        table.add_column(width=column_width)
    table.add_row("", *(Text(name, "bold") for _, name in shown.threads))
    table.add_row("", *(Text(symbols.line * (column_width - 1), "dim") for _ in shown.threads))
    position = {thread: index for index, (thread, _) in enumerate(shown.threads)}
    for row in shown.rows:
        cells: list[Text | Table] = [Text()] * len(shown.threads)
        cells[position[row.thread]] = _cell(row, symbols, has_one_file=has_one_file)
        table.add_row(str(row.switch) if row.switch else "", *cells)
    return table


def _in_lines(shown: Interleaving, symbols: Symbols, *, has_one_file: bool) -> Table:
    names = dict(shown.threads)
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(width=_GUTTER - 1, justify="right", style="magenta")
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    previous = None
    for row in shown.rows:
        name = names[row.thread] if row.thread != previous else ""
        previous = row.thread
        cell = _cell(row, symbols, has_one_file=has_one_file)
        table.add_row(str(row.switch) if row.switch else "", name, cell)
    return table


def _cell(row: Row, symbols: Symbols, *, has_one_file: bool) -> Table:
    """The line of source with its number, and below it what happened there."""
    cell = Table.grid(padding=(0, 1, 0, 0))
    cell.add_column(justify="right", style="dim", no_wrap=True, min_width=3)
    cell.add_column(overflow="fold")
    cell.add_row(_line_number(row.at, has_one_file=has_one_file), _source(row))
    for note in row.notes:
        sign = f" {symbols.mark}" if note.mark is not Mark.NONE else ""
        cell.add_row("", Text(f"  {note.text}{sign}", _MARK_STYLES[note.mark]))
    return cell


def _line_number(at: Location, *, has_one_file: bool) -> str:
    if not at.line:
        return ""
    if has_one_file:
        return str(at.line)
    return f"{at.file.rpartition('/')[2].removesuffix('.java')}:{at.line}"


def _source(row: Row) -> Text:
    return Text(row.source) if row.source else Text(f"in {method_name(row.at)}", "italic dim")
