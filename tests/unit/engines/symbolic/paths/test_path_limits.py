"""Bounds on single loops, on recursion, and on paths as a whole."""

from pathlib import Path
from typing import Any

import pytest
from tests.unit.engines.symbolic.checking import MODES, assertion

from plait.base.errors import InputError
from plait.base.names import MethodRef
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.symbolic.options import SymbolicOptions, check_limits
from plait.ir.program import Program
from plait.result.verdicts import Bounds, Holds, Unknown, Verdict, Violated, Why
from plait.spec.loop_bounds import loops_of, parse_loop_bounds, resolve_loop_bound

SOURCE = """
public class Program {
    static int x, count;

    static int depth(int n) {
        return n <= 0 ? 0 : 1 + depth(n - 1);
    }

    static void nested(int rows, int columns) {
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) count++;
        }
        synchronized (Program.class) {
            do { x++; } while (x < 3);
        }
    }

    static void nested(long n) {
        while (n > 0) { try { n -= 2; } catch (RuntimeException e) { continue; } finally { x++; } }
    }

    static void branches() {
        int bits = plait.Verify.anyInt();
        for (int i = 0; i < 4; i++) if ((bits >> i & 1) == 1) count++;
        assert count != 4;
    }

    static void rows() {
        nested(plait.Verify.anyInt(0, 100), 2);
        assert count != 10;
    }

    static void recursion() {
        assert depth(plait.Verify.anyInt()) != 6;
    }

    static void numbers() {
        for (int i = 0; i < 50; i++) count++;
        assert count == 50;
    }

    static void endless() {
        int n = plait.Verify.anyInt();
        if (n == 3) assert false;
        while (true) x++;
    }

    static void threads() throws InterruptedException {
        Thread other = new Thread(() -> { if (plait.Verify.anyInt(0, 1) == 1) count = 1; });
        other.start();
        if (plait.Verify.anyInt(0, 1) == 1) assert count != 1;
        other.join();
    }
}
"""


@pytest.fixture(name="folder", scope="module")
def folder_with_source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("limits")
    (folder / "Program.java").write_text(SOURCE)
    return folder


def program(folder: Path, entry: str) -> Program:
    source = str(folder / "Program.java")
    return load(ProgramRequest((source,), entry=f"Program.{entry}")).program


def verdict(folder: Path, entry: str, bounds: str = "", **options: Any) -> Verdict:
    loaded = program(folder, entry)
    found = (resolve_loop_bound(loaded, asked) for asked in parse_loop_bounds(bounds))
    loop_bounds = tuple(bound for each in found for bound in each)
    return assertion(loaded, loop_bounds=loop_bounds, **options)


def cut_loops(bounds: Bounds) -> list[tuple[str, int, int]]:
    return [(loop.name, loop.at.line, loop.iterations) for loop in bounds.loops]


@pytest.mark.parametrize("mode", MODES)
def test_a_loop_has_the_bound_that_is_set_for_it(folder: Path, mode: str) -> None:
    few = verdict(folder, "rows", "Program.nested:1=4", mode=mode)
    assert isinstance(few, Holds)
    assert cut_loops(few.within) == [("Program.nested:1", 10, 4)]
    assert few.within.iterations == 4
    enough = verdict(folder, "rows", "Program.nested:1=5", mode=mode, most_iterations=1)
    assert isinstance(enough, Violated)


@pytest.mark.parametrize("mode", MODES)
def test_a_bound_of_a_method_counts_for_its_recursion(folder: Path, mode: str) -> None:
    few = verdict(folder, "recursion", "Program.depth=5", mode=mode)
    assert isinstance(few, Holds)
    assert cut_loops(few.within) == [("Program.depth", 6, 5)]
    assert isinstance(verdict(folder, "recursion", "Program.depth=6", mode=mode), Violated)


def test_a_loop_with_its_own_bound_is_cut_although_numbers_decide_it(folder: Path) -> None:
    assert verdict(folder, "numbers", most_iterations=5) == Holds(Bounds())
    cut = verdict(folder, "numbers", "Program.numbers:1=7")
    assert isinstance(cut, Unknown)
    assert cut.why is Why.VACUOUS
    assert cut.proved is not None
    assert cut_loops(cut.proved) == [("Program.numbers:1", 38, 7)]


def test_paths_are_followed_for_so_many_branches(folder: Path) -> None:
    few = verdict(folder, "branches", most_branches=3)
    assert isinstance(few, Unknown)
    assert few.proved == Bounds(branches=3)
    assert isinstance(verdict(folder, "branches", most_branches=5), Violated)
    rows = verdict(folder, "rows", most_branches=4)
    assert rows == Holds(Bounds(branches=4))


@pytest.mark.parametrize("mode", [*MODES, "auto"])
def test_a_program_that_never_ends_is_followed_for_so_many_steps(folder: Path, mode: str) -> None:
    assert isinstance(verdict(folder, "endless", mode=mode, most_steps=30), Violated)
    cut = verdict(folder, "recursion", mode=mode, most_steps=15)
    assert cut == Holds(Bounds(steps=15))
    assert isinstance(verdict(folder, "recursion", mode=mode, most_steps=40), Violated)


def test_bounds_on_paths_hold_for_schedules_too(folder: Path) -> None:
    assert isinstance(verdict(folder, "threads", most_branches=4), Violated)
    few = verdict(folder, "threads", most_branches=1)
    assert isinstance(few, Holds | Unknown)
    bounds = few.within if isinstance(few, Holds) else few.proved
    assert bounds == Bounds(branches=1)


@pytest.mark.parametrize(
    "options",
    [
        SymbolicOptions(mode="merged", most_branches=3),
        SymbolicOptions(threads_as="orders", most_branches=3),
        SymbolicOptions(threads_as="orders", most_steps=3),
    ],
)
def test_bounds_on_paths_need_paths(options: SymbolicOptions) -> None:
    with pytest.raises(InputError, match="bounds single paths"):
        check_limits(options)


def test_loops_are_numbered_as_they_stand_in_the_source(folder: Path) -> None:
    loaded = program(folder, "rows")
    listed = {
        method.descriptor: loops_of(ref, loaded.body(ref))
        for method in loaded.class_named("Program").methods
        if (ref := MethodRef("Program", method.name, method.descriptor)).name == "nested"
    }
    assert listed == {
        "(II)V": [("Program.nested:1", 10), ("Program.nested:2", 11), ("Program.nested:3", 14)],
        "(J)V": [("Program.nested:1", 19)],
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Program.nested:0=3", "is not a bound"),
        ("Program.nested:1", "is not a bound"),
        ("Program.nested:1=0", "is not a bound"),
        ("nested=3", "is not a bound"),
        ("Other.nested=3", "unknown class Other"),
        ("Program.other=3", "declares no method other"),
        ("Program.nested:4=3", "has no loop 4, only Program.nested:1 in line 10"),
        ("Program.depth:1=3", "Program.depth has no loop 1$"),
    ],
)
def test_a_bound_on_what_does_not_exist_is_refused(folder: Path, text: str, message: str) -> None:
    loaded = program(folder, "rows")
    with pytest.raises(InputError, match=message):
        _ = [resolve_loop_bound(loaded, asked) for asked in parse_loop_bounds(text)]
