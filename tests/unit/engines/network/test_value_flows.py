"""Flows between threads: the interference edges of table 1 (Nordhoff and others 2013), chains."""

from pathlib import Path

import pytest
from tests.unit.engines.network.programs import written
from tests.unit.engines.network.test_table_1 import program

from plait.analysis.facts import Facts
from plait.analysis.flow.flow_facts import ThreadFlow
from plait.base.budget import Budget
from plait.driver.known_benign_races import benign_races
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.network.source_places import Places
from plait.engines.network.value_flows import Flows


class Shown:
    """The flows of a program, each as the source lines of its write and its read."""

    def __init__(self, path: Path) -> None:
        loaded = load(ProgramRequest((str(path),))).program
        facts = Facts(loaded, Budget(), benign_races())
        found = Flows(facts, Budget(120))
        self._places = Places(facts, loaded)
        self._lines = path.read_text().splitlines()
        self.pairs = found.pairs
        self.flows = {self._ends(flow) for flow in found.flows if flow.place[1].name in "xyzw"}
        self.chains = {tuple(map(self._ends, c.flows)): c.is_possible for c in found.chains}

    def _ends(self, flow: ThreadFlow) -> tuple[str, str]:
        return self._line(flow.written), self._line(flow.read)

    def _line(self, site: object) -> str:
        # Every place of the program has a line.
        return self._lines[self._places.of(site).line - 1].strip()  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [1, 2, 3, 5])
def test_nothing_flows(number: int) -> None:
    assert not Shown(program(number)).flows


def test_the_two_flows_of_the_fourth_program_are_no_chain() -> None:
    shown = Shown(program(4))
    first, second = ("y = 42;", "x = y;"), ("x = y;", "System.out.println(x);")
    assert shown.flows == {first, second}
    assert shown.chains == {(first, second): False}


def test_one_value_flows_in_the_sixth_program() -> None:
    assert Shown(program(6)).flows == {("x = 23;", "System.out.println(x);")}


def test_a_chain_that_is_possible(tmp_path: Path) -> None:
    """The fourth program with two blocks in place of one: what is written is printed."""
    four = program(4).read_text(encoding="utf-8")
    two_blocks = four.replace("y = 42;\n", "y = 42;\n        }\n        synchronized (a) {\n")
    assert two_blocks != four
    path = tmp_path / "TableOne4.java"
    path.write_text(two_blocks, encoding="utf-8")
    shown = Shown(path)
    first, second = ("y = 42;", "x = y;"), ("x = y;", "System.out.println(x);")
    assert shown.chains == {(first, second): True}


def test_what_is_overwritten_does_not_flow(tmp_path: Path) -> None:
    members = """
    static final Object lock = new Object();
    static int x;
    public static void main(String[] args) {
        new Thread(() -> { synchronized (lock) {
            System.out.println(x);
        } }).start();
        synchronized (lock) {
            x = 1;
            x = 2;
        }
    }"""
    assert Shown(written(tmp_path, "Over", members)).flows == {("x = 2;", "System.out.println(x);")}


def test_a_write_to_one_of_many_objects_overwrites_nothing_for_certain(tmp_path: Path) -> None:
    members = """
    static class Cell { int x; }
    static final Object lock = new Object();
    public static void main(String[] args) {
        Cell[] cells = new Cell[2];
        for (int i = 0; i < 2; i++) cells[i] = new Cell();
        new Thread(() -> { synchronized (lock) {
            System.out.println(cells[0].x);
        } }).start();
        synchronized (lock) {
            cells[0].x = 1;
            cells[1].x = 2;
        }
    }"""
    read = "System.out.println(cells[0].x);"
    shown = Shown(written(tmp_path, "Many", members))
    assert shown.flows == {("cells[0].x = 1;", read), ("cells[1].x = 2;", read)}
