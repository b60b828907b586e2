"""Tests that are more than a method: what becomes of them, and what is refused by name."""

import re

import pytest
from tests.unit.java.conftest import write_sources
from tests.unit.java.junit_stubs import JUNIT4, JUNIT5

from plait.base.errors import InputError
from plait.driver.jvm_command import jvm_command
from plait.java.entry_points.entry_choice import EntryPoints
from plait.java.entry_points.entry_kinds import LaunchedTest, TestEntry, entry_name
from plait.java.platform.class_path import ClassPath, DirectoryEntry
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import Jdk

_RETAINED = "@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)"


def annotation(name: str, body: str = "", marks: str = "") -> dict[str, str]:
    """The source of an annotation like JUnit's."""
    package, _, simple = name.rpartition(".")
    text = f"package {package}; {_RETAINED} {marks} public @interface {simple} {{ {body} }}"
    return {f"{name.replace('.', '/')}.java": text}


API = "org.junit.jupiter.api"
PROVIDER = "org.junit.jupiter.params.provider"
EXTEND = f"@{API}.extension.ExtendWith(Object.class)"
STUBS = {
    **JUNIT4,
    **JUNIT5,
    **annotation(f"{API}.Nested"),
    **annotation(f"{API}.RepeatedTest", "int value();"),
    **annotation(f"{API}.TestFactory"),
    **annotation(f"{API}.extension.ExtendWith", "Class<?> value();"),
    **annotation(f"{API}.condition.EnabledOnOs", "", EXTEND),
    **annotation("org.junit.jupiter.params.ParameterizedTest", "", EXTEND),
    **annotation(f"{PROVIDER}.ArgumentsSource", "Class<?> value();"),
    **annotation(
        f"{PROVIDER}.ValueSource", "int[] ints();", f"@{PROVIDER}.ArgumentsSource(Object.class)"
    ),
    **annotation(f"{PROVIDER}.CsvFileSource", "", f"@{PROVIDER}.ArgumentsSource(Object.class)"),
    **annotation("org.junit.Rule"),
    **annotation("org.junit.runner.RunWith", "Class<?> value();"),
    "org/junit/runner/JUnitCore.java": "package org.junit.runner; public class JUnitCore {}",
    "junit/framework/TestCase.java": "package junit.framework; public class TestCase {}",
}
SOURCE = """
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.condition.*;
import org.junit.jupiter.api.extension.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

class OwnTest {
    @BeforeEach void open() {}
    @Nested class Inner {
        @Test void nested() {}
        @Disabled @Nested class Off { @Test void never() {} }
    }
    class NotNested { @Test void never() {} }
    @RepeatedTest(3) void repeated() {}
    @ParameterizedTest @ValueSource(ints = 1) void values(int value) {}
    @ParameterizedTest @CsvFileSource void file(int value) {}
    @ParameterizedTest void nothing(int value) {}
    @TestFactory Object factory() { return null; }
    @EnabledOnOs @Test void sometimes() {}
    @Disabled @Test void disabled() {}
    @Fast void fast() {}
    @Test void plain() {}
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @Test @interface Fast {}
}
@ExtendWith(Object.class) class ExtendedTest { @Test void extended() {} }
class NeedyTest { NeedyTest(int i) {} @Test void needy() {} }
class RuleTest { @org.junit.Rule public Object rule; @org.junit.Test public void ruled() {} }
@org.junit.runner.RunWith(Object.class) class RunnerTest {
    RunnerTest(int i) {}
    @org.junit.Test public void run() {}
    @org.junit.Test(timeout = 5) public void timed() {}
}
class OldTest extends junit.framework.TestCase { public void testOld() {} public void other() {} }
"""


@pytest.fixture(scope="module")
def points(tmp_path_factory: pytest.TempPathFactory, jdk: Jdk) -> EntryPoints:
    """The entry points of the source."""
    sources = write_sources(tmp_path_factory.mktemp("junit"), {"OwnTest.java": SOURCE, **STUBS})
    classes = DirectoryEntry(compile_sources(jdk, sources))
    names = [name for name in classes.class_names() if "/" not in name]
    return EntryPoints(ClassPath([classes]), names, (), "OwnTest.java")


def test_tests_that_are_not_disabled_are_found(points: EntryPoints) -> None:
    assert sorted(map(entry_name, points.tests)) == [
        "ExtendedTest.extended",
        "NeedyTest.needy",
        "OldTest.testOld",
        "OwnTest$Inner.nested",
        "OwnTest.factory",
        "OwnTest.fast",
        "OwnTest.file",
        "OwnTest.nothing",
        "OwnTest.plain",
        "OwnTest.repeated",
        "OwnTest.sometimes",
        "OwnTest.values",
        "RuleTest.ruled",
        "RunnerTest.run",
        "RunnerTest.timed",
    ]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("OwnTest.file", "does not support the arguments of @CsvFileSource"),
        ("OwnTest.nothing", "no source of arguments"),
        ("OwnTest.sometimes", "does not evaluate @EnabledOnOs"),
        ("OwnTest.disabled", "disabled by @Disabled"),
        ("OwnTest.Inner.Off.never", "disabled by @Disabled"),
        ("ExtendedTest", "does not run the extensions of JUnit (@ExtendWith)"),
        ("NeedyTest", "the constructor of NeedyTest expects arguments"),
        ("OwnTest.plain[1]", "has no invocation 1"),
        ("OwnTest.values[0]", "has no invocation 0"),
    ],
)
def test_what_cannot_be_run_as_junit_does_is_refused(
    points: EntryPoints, name: str, reason: str
) -> None:
    with pytest.raises(InputError, match=re.escape(reason)):
        points.select(name)


def test_what_takes_more_than_a_method_is_left_to_the_launcher(points: EntryPoints) -> None:
    level = "level:each:OwnTest"
    opened = "before-each:OwnTest#open()V"
    expected = {
        "OwnTest.repeated": ("repeated:3", level, opened, "test:OwnTest#repeated()V"),
        "OwnTest.values": ("parameterized", level, opened, "test:OwnTest#values(I)V"),
        "OwnTest.factory": ("factory", level, opened, "test:OwnTest#factory()Ljava/lang/Object;"),
    }
    for name, (kind, *steps) in expected.items():
        entry = points.select(name)
        assert isinstance(entry, LaunchedTest)
        command = ("plait.Launcher", "jupiter", "OwnTest", kind, "0", *steps)
        assert jvm_command(entry) == command
    nested = points.select("OwnTest.Inner.nested")
    assert jvm_command(nested)[3:] == (
        *("plain", "0", level, opened, "level:each:OwnTest$Inner"),
        "test:OwnTest$Inner#nested()V",
    )


def test_one_invocation_may_be_chosen(points: EntryPoints) -> None:
    entry = points.select("OwnTest.values[2]")
    assert entry_name(entry) == "OwnTest.values[2]"
    assert jvm_command(entry)[3:5] == ("parameterized", "2")


def test_rules_runners_and_test_cases_are_left_to_junit_4(points: EntryPoints) -> None:
    for name in ("RuleTest.ruled", "RunnerTest.run", "OldTest.testOld"):
        cls, _, method = name.partition(".")
        launched = ("plait.Launcher", "junit4", cls, method, "0")
        assert jvm_command(points.select(name)) == launched


def test_a_composed_annotation_makes_a_test(points: EntryPoints) -> None:
    assert isinstance(points.select("OwnTest.fast"), LaunchedTest | TestEntry)
