"""A target with several tests stands for all of them, where a choice is not asked for."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.unit.java.junit_stubs import JUNIT5

from plait.base.errors import InputError
from plait.java.entry_points.entry_choice import EntryPoints
from plait.java.entry_points.entry_kinds import MainEntry, RefusedTest, TestEntry, entry_name
from plait.java.platform.class_path import ClassPath, DirectoryEntry

Compile = Callable[..., Path]
Points = Callable[[str], EntryPoints]

TESTS = """
    import org.junit.jupiter.api.*;
    class QueueTest {
        @Test void takes() {}
        @Test void puts() {}
        @Disabled @Test void flaky() {}
        @Nested class WhenEmpty { @Test void waits() {} }
    }
    class MapTest { @Test void gets() {} }
    class Idle { @Disabled @Test void first() {} @Disabled @Test void second() {} }
"""
MAIN = "class Own { public static void main(String[] args) {} }"


@pytest.fixture
def points(compile_java: Compile) -> Points:
    def of(source: str) -> EntryPoints:
        classes = DirectoryEntry(compile_java({"Own.java": source, **JUNIT5}))
        names = [name for name in classes.class_names() if not name.startswith("org/junit")]
        return EntryPoints(ClassPath([classes]), names, (), "Own.java")

    return of


def names(points: EntryPoints, wanted: str | None = None) -> list[str]:
    return sorted(entry_name(entry) for entry in points.select_all(wanted))


def test_without_a_name_all_tests_are_meant(points: Points) -> None:
    found = points(TESTS).select_all(None)
    assert sorted(map(entry_name, found)) == [
        "Idle.first",
        "Idle.second",
        "MapTest.gets",
        "QueueTest$WhenEmpty.waits",
        "QueueTest.flaky",
        "QueueTest.puts",
        "QueueTest.takes",
    ]
    disabled = [e for e in found if isinstance(e, RefusedTest) and e.is_disabled]
    assert sorted(map(entry_name, disabled)) == ["Idle.first", "Idle.second", "QueueTest.flaky"]


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        (
            "QueueTest",
            ["QueueTest$WhenEmpty.waits", "QueueTest.flaky", "QueueTest.puts", "QueueTest.takes"],
        ),
        ("QueueTest.takes", ["QueueTest.takes"]),
        ("MapTest", ["MapTest.gets"]),
        ("Q*.t*", ["QueueTest.takes"]),
        ("MapT*", ["MapTest.gets"]),
        ("*.WhenEmpty", ["QueueTest$WhenEmpty.waits"]),
    ],
)
def test_a_name_stands_for_the_tests_of_its_class(
    points: Points, wanted: str, expected: list[str]
) -> None:
    assert names(points(TESTS), wanted) == expected


def test_a_main_method_goes_before_tests(points: Points) -> None:
    assert points(TESTS + MAIN).select_all(None) == (MainEntry("Own", ()),)
    assert names(points(TESTS + MAIN), "*.gets") == ["MapTest.gets"]


def test_packages_may_be_left_out_of_patterns(points: Points) -> None:
    source = "package p.q; class T { @org.junit.jupiter.api.Test void a() {} }"
    (entry,) = points(source).select_all("T.*")
    assert isinstance(entry, TestEntry)


def test_disabled_tests_alone_are_no_target(points: Points) -> None:
    with pytest.raises(InputError, match="Idle has only disabled tests") as caught:
        points(TESTS).select_all("Idle")
    assert "Idle.second" in str(caught.value)


def test_patterns_that_fit_nothing_are_refused(points: Points) -> None:
    with pytest.raises(InputError, match=r"no test of Own\.java matches Nothing\*"):
        points(TESTS).select_all("Nothing*")


def test_several_mains_still_need_a_choice(points: Points) -> None:
    with pytest.raises(InputError, match="several main methods"):
        points(TESTS + MAIN + MAIN.replace("Own", "Other")).select_all(None)
