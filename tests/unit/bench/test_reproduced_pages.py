"""How tables of papers look as text, as Markdown and as pictures."""

from collections.abc import Mapping
from xml.etree import ElementTree

import pytest
from bench.reproduce.measuring import rounded
from bench.reproduce.plotting import drawn
from bench.reproduce.rendering import index, page, shown, text
from bench.reproduce.tables import (
    NONE,
    Cell,
    Column,
    Diagram,
    Filled,
    Line,
    Measurement,
    Number,
    Over,
    Paper,
    Plot,
    Source,
    Table,
    TableRow,
    Words,
    Wrong,
    ours,
    paper,
)

THEIRS, TIME, STATES = paper("time", "s"), ours("time", "s"), ours("states")


def measurement(limit: float, *, is_long: bool = False) -> Measurement:
    return Measurement((TIME, STATES), ("true",), limit, lambda _: (NONE, NONE), is_long=is_long)


ROWS: tuple[TableRow, ...] = (
    TableRow("3", {THEIRS: Number(4.517)}, (measurement(30),), "Another program."),
    TableRow("4", {THEIRS: Over(3600)}, (measurement(30), measurement(900, is_long=True))),
    TableRow("5", {THEIRS: Words("out of memory")}, (), "Another program."),
)
TABLE = Table("Table 1: philosophers", "size", (THEIRS, TIME, STATES), ROWS, "All deadlocks.")
CELLS: tuple[Mapping[Column, Cell], ...] = (
    {**ROWS[0].printed, TIME: Number(0.5), STATES: Number(76_061_181)},
    {**ROWS[1].printed, TIME: Over(30), STATES: NONE},
    ROWS[2].printed,
)
FOUND = Filled(TABLE, CELLS)
PLOT = Plot(
    "sizes",
    "Time over sizes",
    "time (s)",
    (
        Diagram(
            "philosophers & forks",
            "size",
            TABLE,
            {"3": "3", "4": "4"},
            (Line("explicit", TIME, THEIRS),),
        ),
    ),
)
PAPER = Paper(
    "009", "A paper", "--engine explicit", "a machine", (TABLE,), (PLOT,), ("JPF: not here.",)
)


def test_a_table_as_text() -> None:
    assert text(FOUND, is_full=False) == (
        "Table 1: philosophers\n"
        "\n"
        "               paper      ours        ours\n"
        "size        time (s)  time (s)      states  limit (s)\n"
        "-----------------------------------------------------\n"
        "3 [1]          4.517       0.5  76,061,181         30\n"
        "4            > 3,600      > 30           –         30\n"
        "5 [1]  out of memory\n"
        "\n"
        "All deadlocks.\n"
        "[1] Another program.\n"
    )


def test_long_headings_are_broken_into_lines() -> None:
    wide = Column(Source.PAPER, "choice generators")
    lines = text(Filled(Table("A table", "row", (wide,), ROWS[:1]), ({},)), is_full=False)
    assert lines.splitlines()[2:6] == [
        "            paper",
        "           choice",
        "row    generators  limit (s)",
        "----------------------------",
    ]


def test_the_limits_of_long_measurements_are_shown_when_they_are_made() -> None:
    assert "30, 900" in text(FOUND, is_full=True)


def test_a_page_has_the_table_the_plots_and_what_is_missing() -> None:
    lines = page(PAPER, [FOUND], "two cores", is_full=False).splitlines()
    assert lines[0] == "# Paper 009: A paper"
    assert "We measured on: two cores" in lines
    assert "| size | paper: time (s) | ours: time (s) | ours: states | limit (s) |" in lines
    assert "| 3 [1] | 4.517 | 0.5 | 76,061,181 | 30 |" in lines
    assert "![Time over sizes](sizes.svg)" in lines
    assert lines[-3:] == ["## Not reproduced", "", "- JPF: not here."]


def test_the_index_links_to_the_pages_that_are_there() -> None:
    listed = index([(PAPER, True), (Paper("010", "Other", "none", "none"), False)]).splitlines()
    assert "| [009](paper-009.md) | A paper | --engine explicit |" in listed
    assert "| 010 | Other | none |" in listed


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        (None, ""),
        (Number(1.0), "1"),
        (Number(0.46), "0.46"),
        (Number(10_800), "10,800"),
        (Over(60.0), "> 60"),
        (Words("failed"), "failed"),
        (Wrong("WRONG"), "WRONG"),
        (rounded(123.456), "123.5"),
        (rounded(1.23456), "1.23"),
        (rounded(0.012345), "0.012"),
    ],
)
def test_a_cell_as_text(cell: Cell | None, expected: str) -> None:
    assert shown(cell) == expected


def test_a_wrong_answer_makes_the_table_wrong() -> None:
    assert FOUND.is_right
    assert not Filled(TABLE, ({TIME: Wrong("WRONG")}, {}, {})).is_right


SVG = "{http://www.w3.org/2000/svg}"


def test_a_picture_names_its_axes_and_its_curves() -> None:
    picture = ElementTree.fromstring(drawn(PLOT, [FOUND]))
    words = {element.text for element in picture.iter(f"{SVG}text")}
    assert {"philosophers & forks", "time (s)", "size", "3", "4"} <= words
    assert {"explicit, paper", "explicit, Plait", "stopped at its time limit"} <= words


def test_a_picture_has_our_curve_solid_and_the_papers_dashed() -> None:
    picture = ElementTree.fromstring(drawn(PLOT, [FOUND]))
    curves = list(picture.iter(f"{SVG}polyline"))
    assert [curve.get("stroke-dasharray") for curve in curves] == ["6 4", None]
    assert all(len(curve.get("points", "").split()) == 2 for curve in curves)
