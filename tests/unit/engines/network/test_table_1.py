"""The six programs of table 1 (Nordhoff and others 2013), from Java source."""

from pathlib import Path

import pytest
from tests.unit.engines.network.programs import verdicts, written

from plait.result.verdicts import Holds, Suspected

FRAME = """
    static int x, y, z, w;
    static boolean c = System.nanoTime() > 0;
    static final Object a = new Object(), b = new Object();
    static class Other extends Thread {
        public void run() { %s }
    }
    public static void main(String[] args) {
        Other other = new Other();
        %s
    }
"""
TABLE = {
    "One": ("x = 42;", "System.out.println(x); other.start();"),
    "Two": (
        "synchronized (a) { w++; } x = 42;",
        "synchronized (a) { other.start(); System.out.println(x); }",
    ),
    "Three": (
        "synchronized (a) { x = 42; }",
        "other.start(); synchronized (a) { x = 17; System.out.println(x); }",
    ),
    "Four": (
        "synchronized (a) { x = y; }",
        "other.start(); synchronized (a) { y = 42; System.out.println(x); }",
    ),
    "Five": (
        "synchronized (b) { synchronized (a) { z++; } x = 42; }",
        "other.start();"
        "synchronized (a) { synchronized (b) { w++; } x = 17; System.out.println(x); }",
    ),
}
SIX = (
    "synchronized (b) {\nif (c) { synchronized (a) { w++; } } else {\nx = 17;\n}\n"
    "System.out.println(x);\n}",
    "other.start();\nsynchronized (a) {\nsynchronized (b) {\nx = 42;\n}\nx = 23;\n}",
)


@pytest.mark.parametrize("name", TABLE)
def test_there_is_no_race(name: str, tmp_path: Path) -> None:
    found = verdicts(written(tmp_path, name, FRAME % TABLE[name]))
    assert [type(verdict) for verdict in found] == [Holds]


def test_the_sixth_program_has_exactly_two_races(tmp_path: Path) -> None:
    path = written(tmp_path, "Six", FRAME % SIX)
    lines = path.read_text().splitlines()
    found = verdicts(path)
    assert all(isinstance(verdict, Suspected) for verdict in found)
    pairs = {
        frozenset(lines[place.line - 1].strip() for place in verdict.at)
        for verdict in found
        if isinstance(verdict, Suspected)
    }
    assert pairs == {
        frozenset({"x = 23;", "x = 17;"}),
        frozenset({"x = 23;", "System.out.println(x);"}),
    }
