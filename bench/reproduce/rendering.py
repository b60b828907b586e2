"""Tables of papers as text for a terminal and as a Markdown page."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final, assert_never

from bench.reproduce.tables import (
    Cell,
    Filled,
    Number,
    Over,
    Paper,
    TableRow,
    Words,
    Wrong,
)

LIMIT: Final = "limit (s)"
NARROW: Final = 10
"""How long a line of a heading is, if its words are no longer."""

WIDTH: Final = 100
"""How long the lines of notes are on a terminal."""


def shown(cell: Cell | None) -> str:
    """A cell as text."""
    match cell:
        case None:
            return ""
        case Number(value):
            return f"{value:,}".removesuffix(".0")
        case Over(limit):
            return f"> {limit:,}".removesuffix(".0")
        case Words(text) | Wrong(text):
            return text
        case _:
            assert_never(cell)


def limits(row: TableRow, *, is_full: bool) -> str:
    """The limit of each measurement of a row, in seconds."""
    taken = {m.limit for m in row.measurements if is_full or not m.is_long}
    return ", ".join(f"{limit:g}" for limit in sorted(taken))


class Remarks:
    """The remarks of a table by number, each once."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def mark(self, remark: str) -> str:
        """What refers to a remark; nothing for none."""
        if not remark:
            return ""
        return f" [{self._numbers.setdefault(remark, len(self._numbers) + 1)}]"

    def lines(self) -> Iterator[str]:
        """The remarks in the order of their numbers."""
        for remark, number in self._numbers.items():
            yield f"[{number}] {remark}"


def headings(found: Filled) -> list[tuple[str, str]]:
    """Of each column whose figures it has, and of what."""
    columns = [(column.source.value, column.quantity) for column in found.table.columns]
    return [("", found.table.subject), *columns, ("", LIMIT)]


def grid(found: Filled, remarks: Remarks, *, is_full: bool) -> list[list[str]]:
    """The texts of a table, row by row."""
    return [
        [
            row.name + remarks.mark(row.remark),
            *(shown(cells.get(column)) for column in found.table.columns),
            limits(row, is_full=is_full),
        ]
        for row, cells in zip(found.table.rows, found.cells, strict=True)
    ]


def text(found: Filled, *, is_full: bool) -> str:
    """A table for the terminal."""
    remarks = Remarks()
    rows = grid(found, remarks, is_full=is_full)
    heads = _stacked(headings(found), len(rows[0][0]))
    widths = [max(map(len, column)) for column in zip(*heads, *rows, strict=True)]
    lines = [
        "  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]).rstrip()
        for line in (*heads, *rows)
    ]
    lines.insert(len(heads), "-" * (sum(widths) + 2 * len(widths) - 2))
    below = [*([found.table.note] if found.table.note else []), *remarks.lines()]
    wrapped = [line for paragraph in below for line in wrap(paragraph, WIDTH)]
    return "\n".join([found.table.title, "", *lines, *([""] if below else []), *wrapped, ""])


def _stacked(heads: Sequence[tuple[str, str]], first: int) -> list[tuple[str, ...]]:
    """Headings broken into short lines, which end at the same height."""
    widths = [max(first, 2 * NARROW), *[NARROW] * (len(heads) - 1)]
    parts = [
        [*([source] if source else []), *wrap(name, width, break_long_words=False)] or [""]
        for (source, name), width in zip(heads, widths, strict=True)
    ]
    height = max(map(len, parts))
    return list(zip(*([""] * (height - len(part)) + part for part in parts), strict=True))


def markdown_table(found: Filled, *, is_full: bool) -> Iterator[str]:
    """The lines of a table in Markdown."""
    remarks = Remarks()
    rows = grid(found, remarks, is_full=is_full)
    heads = [f"{source}: {name}" if source else name for source, name in headings(found)]
    yield f"## {found.table.title}"
    yield ""
    yield _line(heads)
    yield _line(["---", *["---:"] * (len(heads) - 1)])
    yield from map(_line, rows)
    yield ""
    for paragraph in (*([found.table.note] if found.table.note else []), *remarks.lines()):
        yield paragraph
        yield ""


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"


def introduction(paper: Paper, machine: str) -> Iterator[str]:
    """What stands above the tables."""
    yield paper.title
    yield f"Implemented by: {paper.engine}"
    if paper.tables:
        yield f"The paper measured on: {paper.hardware}"
        yield f"We measured on: {machine}"


def page(paper: Paper, tables: Sequence[Filled], machine: str, *, is_full: bool) -> str:
    """The page of a paper."""
    title, *others = introduction(paper, machine)
    lines = [f"# Paper {paper.number}: {title}", ""]
    for paragraph in others:
        lines += [paragraph, ""]
    for found in tables:
        lines += markdown_table(found, is_full=is_full)
    for plot in paper.plots:
        lines += [f"![{plot.alternative}]({plot.name}.svg)", ""]
    if paper.missing:
        lines += ["## Not reproduced", "", *(f"- {reason}" for reason in paper.missing), ""]
    return "\n".join(lines)


def not_reproduced(paper: Paper) -> Iterator[str]:
    """What of the paper is not here, with the reasons, for the terminal."""
    if paper.missing:
        yield "Not reproduced"
        yield ""
        for reason in paper.missing:
            yield from wrap(f"- {reason}", WIDTH, subsequent_indent="  ")
        yield ""


def index(papers: Sequence[tuple[Paper, bool]]) -> str:
    """The page that lists the papers; those that have a page are links to it."""
    lines = ["# The five papers, measured again", ""]
    lines += ["| paper | title | implemented by |", "|---|---|---|"]
    for paper, has_page in papers:
        name = f"[{paper.number}](paper-{paper.number}.md)" if has_page else paper.number
        lines.append(_line([name, paper.title, paper.engine]))
    return "\n".join([*lines, ""])
