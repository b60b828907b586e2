"""Every program of `tests/programs` does on our machine what it does on HotSpot.

A program is a file with a public class of that name and a main method; whatever the schedule, it
prints the same and ends with the same status. The folder `java21` (and so on) is for programs that
only compile from that release on, `packages` for one of several files, `areas` for the program
that runs others together.
"""

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

import pytest
from tests.differential.outcomes import (
    assert_same,
    on_hotspot,
    on_our_machine,
    on_the_command_line,
)

from plait.java.platform.java_sources import package_of
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import Jdk, find_jdk, installed_jdks

PROGRAMS = Path(__file__).parents[1] / "programs"
DEFAULT_JDK = find_jdk()

AREAS: Final = {
    "applications",
    "arithmetic",
    "arrays",
    "atomics",
    "basics",
    "classes",
    "collections",
    "concurrent",
    "containers",
    "dynamic",
    "errors",
    "executors",
    "flows",
    "functional",
    "futures",
    "handles",
    "io",
    "language",
    "locks",
    "maps",
    "monitors",
    "numbers",
    "queues",
    "reflection",
    "streams",
    "strings",
    "synchronizers",
    "texts",
    "time",
    "utilities",
    "workshop",
}
"""Folders of programs that end normally and leave nothing behind.

`make test` runs those of a folder one after the other in one process, `make test-full` each alone
too.
"""


def first_release(source: Path) -> int:
    """The Java release a program needs, from its folder."""
    found = re.fullmatch(r"java(\d+)", source.parent.name)
    return int(found[1]) if found else 17


def jdks() -> list[Jdk]:
    """The JDK that Plait takes by default, then one of each other release that it supports."""
    by_release = {DEFAULT_JDK.major: DEFAULT_JDK}
    for jdk in installed_jdks():
        if jdk.is_supported:
            by_release.setdefault(jdk.major, jdk)
    return list(by_release.values())


@lru_cache(maxsize=1)
def sources() -> tuple[Path, ...]:
    return tuple(sorted(PROGRAMS.rglob("*.java")))


@lru_cache(maxsize=1)
def programs() -> tuple[Path, ...]:
    """The sources with a main method; the others only help them."""
    return tuple(s for s in sources() if " main(" in s.read_text(encoding="utf-8"))


def class_name(program: Path) -> str:
    return ".".join((*package_of(program), program.stem))


def content(program: Path) -> str:
    """All that decides what a program does."""
    files = [program, *(source for source in sources() if source not in programs())]
    return "\0".join(file.read_text(encoding="utf-8") for file in files)


@lru_cache
def compiled(jdk: Jdk) -> Path:
    """All programs that this JDK can compile, in one folder."""
    return compile_sources(jdk, [s for s in sources() if first_release(s) <= jdk.major])


def cases() -> list[object]:
    """Each program with the default JDK; the other JDKs run what is new in them, or all of it.

    The programs of `AREAS` run alone in the full suite only.
    """
    found: list[object] = []
    for jdk in jdks():
        for source in programs():
            if first_release(source) <= jdk.major:
                is_repetition = source.parent.name in AREAS or (
                    jdk is not DEFAULT_JDK and first_release(source) <= DEFAULT_JDK.major
                )
                found.append(
                    pytest.param(
                        jdk,
                        source,
                        id=f"{source.relative_to(PROGRAMS).with_suffix('')}-jdk{jdk.major}",
                        marks=[pytest.mark.full] if is_repetition else [],
                    )
                )
    return found


@pytest.mark.parametrize(("jdk", "source"), cases())
def test_a_program_prints_and_ends_as_on_hotspot(jdk: Jdk, source: Path) -> None:
    classes, name = compiled(jdk), class_name(source)
    expected = on_hotspot(jdk, classes, name, content=content(source))
    assert_same(expected, on_our_machine(jdk, [classes], name))


@pytest.mark.parametrize("area", sorted(AREAS))
def test_the_programs_of_an_area_do_together_what_they_do_on_hotspot(area: str) -> None:
    members = [source for source in programs() if source.parent.name == area]
    names = [class_name(source) for source in members]
    classes = compiled(DEFAULT_JDK)
    together = content(PROGRAMS / "areas" / "Together.java")
    texts = [together, *(source.read_text(encoding="utf-8") for source in members)]
    expected = on_hotspot(
        DEFAULT_JDK, classes, "Together", content="\0".join(texts), arguments=names
    )
    assert expected.status == 0
    assert_same(expected, on_our_machine(DEFAULT_JDK, [classes], "Together", names))


@pytest.mark.parametrize(
    "name",
    [
        "basics/HelloWorld",
        "exceptions/UncaughtInMain",
        "exceptions/ExitStatus",
        "strings/StringUnicode",
    ],
)
def test_the_command_line_prints_and_ends_as_on_hotspot(name: str) -> None:
    source = PROGRAMS / f"{name}.java"
    classes = compiled(DEFAULT_JDK)
    expected = on_hotspot(DEFAULT_JDK, classes, source.stem, content=content(source))
    assert_same(expected, on_the_command_line(source))


def test_there_are_enough_programs_with_names_of_their_own() -> None:
    names = [class_name(program) for program in programs()]
    assert len(names) >= 400
    assert len(set(names)) == len(names)
