"""Rows of the papers' tables: each table's smallest is measured, and what can go wrong is said."""

import sys
import time
from pathlib import Path

import pytest
from bench.measure import Ended
from bench.reproduce import paper_000, paper_001, paper_002, paper_003, paper_004
from bench.reproduce.measuring import Measurer, answered, measured
from bench.reproduce.tables import (
    LEFT_OUT,
    NONE,
    Filled,
    Measurement,
    Number,
    Over,
    Paper,
    Source,
    Table,
    TableRow,
    Words,
    Wrong,
    ours,
)

PAPERS = [module.PAPER for module in (paper_000, paper_001, paper_002, paper_003, paper_004)]
TABLES = [table for paper in PAPERS for table in paper.tables]
TIME, STATES = ours("time", "s"), ours("states")


def python(program: str, limit: float = 60, *, is_long: bool = False) -> Measurement:
    command = (sys.executable, "-c", program)
    return Measurement(
        (TIME, STATES),
        command,
        limit,
        answered(1, lambda ended: (Number(1), Number(len(ended.output)))),
        is_long=is_long,
    )


def only(row: TableRow) -> Filled:
    measurer = Measurer(lambda _: None, is_full=False)
    return measurer.filled(Table("a table", "row", (TIME, STATES), (row,)))


def test_the_result_of_a_command_fills_the_cells() -> None:
    found = measured(python("print('four'); raise SystemExit(1)"))
    assert found == {TIME: Number(1), STATES: Number(5)}


def is_alive(process: int) -> bool:
    status = Path(f"/proc/{process}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_command_ends_when_its_cpu_time_is_used_up() -> None:
    assert measured(python("while True: pass", limit=1)) == {TIME: Over(1), STATES: NONE}


def test_a_command_that_waits_for_ever_is_killed_with_its_children(tmp_path: Path) -> None:
    file = tmp_path / "process"
    program = (
        "import subprocess\n"
        "child = subprocess.Popen(['sleep', '600'])\n"
        f"open({str(file)!r}, 'w').write(str(child.pid))\n"
        "child.wait()\n"
    )
    found = measured(python(program, limit=0.25))
    assert found == {TIME: Words("machine too busy"), STATES: NONE}
    child = int(file.read_text())
    deadline = time.monotonic() + 20
    while is_alive(child) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_alive(child)


@pytest.mark.parametrize(("status", "cell"), [(3, Words("no answer")), (0, Wrong("WRONG"))])
def test_another_exit_status_is_no_figure(status: int, cell: Words | Wrong) -> None:
    read = answered(1, lambda _: (Number(1), Number(2)))
    assert read(Ended(status, "", 1.0)) == (cell, NONE)


def test_long_measurements_are_left_out() -> None:
    row = TableRow("long", {}, (python("raise SystemExit(1)", is_long=True),))
    assert only(row).cells == ({TIME: LEFT_OUT, STATES: LEFT_OUT},)


def test_the_papers_are_numbered_in_order() -> None:
    assert [paper.number for paper in PAPERS] == [f"00{place}" for place in range(5)]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: f"paper {paper.number}")
def test_a_paper_says_what_is_not_reproduced(paper: Paper) -> None:
    assert paper.missing
    assert all(sentence.endswith(".") for sentence in paper.missing)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.title)
def test_cells_belong_to_columns_of_their_table(table: Table) -> None:
    assert len({row.name for row in table.rows}) == len(table.rows)
    for row in table.rows:
        filled = {column for measurement in row.measurements for column in measurement.columns}
        assert set(row.printed) | filled <= set(table.columns)
        assert all(column.source is Source.PAPER for column in row.printed)
        assert all(column.source is Source.OURS for column in filled)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: f"paper {paper.number}")
def test_plots_show_columns_and_rows_that_are_there(paper: Paper) -> None:
    for diagram in (diagram for plot in paper.plots for diagram in plot.diagrams):
        assert diagram.table in paper.tables
        assert set(diagram.rows) <= {row.name for row in diagram.table.rows}
        shown = {line.ours for line in diagram.lines} | {line.printed for line in diagram.lines}
        assert shown - {None} <= set(diagram.table.columns)


@pytest.mark.parametrize(
    ("table", "name"),
    [
        (paper_000.VECTOR_5, "1"),
        (paper_000.VECTOR_NEW, "1"),
        (paper_000.BLUETOOTH_TABLE, "version 1, 3 contexts"),
        (paper_000.TREE_TABLE, "1+1, 3"),
        (paper_001.SORTS, "5, negated"),
        (paper_003.CHAINS, "8 booleans, diagrams (jpf-bdd)"),
        (paper_003.DINNER, "3, explicit (jpf-core)"),
        (paper_004.TABLE_1, "program 4"),
        (paper_004.DEPENDENCIES, "550 rules, 2 locks"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_a_small_row_is_measured(table: Table, name: str) -> None:
    (row,) = (row for row in table.rows if row.name == name)
    measurer = Measurer(lambda _: None, is_full=False)
    (cells,) = measurer.filled(Table(table.title, table.subject, table.columns, (row,))).cells
    for column in (column for m in row.measurements for column in m.columns):
        assert isinstance(cells[column], Number | Words), cells
        assert cells[column] not in (NONE, LEFT_OUT, Words("no answer"), paper_003.OUT), cells


def test_a_chain_with_other_states_than_the_papers_is_wrong() -> None:
    (row,) = (row for row in paper_003.CHAINS.rows if row.name.startswith("8 booleans, diagrams"))
    (measurement,) = row.measurements
    printed = '{"states": 18, "ops": 164, "seconds": 0.1}'
    assert measurement.read(Ended(0, printed, 1.0)) == (Wrong("WRONG"), NONE, NONE)


FLOWS = """2 of 2 flows between threads are possible
  Four.x: written at Four.java:11, read at Four.java:21
  Four.y: written at Four.java:20, read at Four.java:11
{} of 1 chains of flows are possible
  {}: Four.java:20, Four.y -> Four.java:11, Four.x -> Four.java:21
"""


def test_what_plait_says_of_flows_is_understood() -> None:
    assert paper_004.is_excluded(FLOWS.format(0, "impossible"), 20, 21)
    assert not paper_004.is_excluded(FLOWS.format(1, "possible"), 20, 21)
    assert not paper_004.is_excluded(FLOWS.format(0, "impossible"), 11, 21)
