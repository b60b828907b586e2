"""A report carries the source files that its locations name, and no others."""

import hashlib
from pathlib import Path

from plait.base.names import MethodRef
from plait.driver.report_sources import collect_sources
from plait.result.report import Finding, Severity, SourceText
from plait.result.trace import Location, Run, Step
from plait.result.verdicts import Violated
from plait.result.violations import AssertionFailed
from plait.spec.properties import AssertionsHold

METHOD = MethodRef("p/A", "m", "()V")


def finding(*locations: Location) -> Finding:
    failed = AssertionFailed(0, "main", None, locations)
    trace = tuple(Step(0, "main", at, "reads x", (), (at,)) for at in locations)
    return Finding(AssertionsHold(), Violated(failed, Run(())), Severity.ERROR, (), (trace,))


def text_of(file: str, path: Path, *lines: str) -> SourceText:
    return SourceText(file, str(path), lines, hashlib.sha256(path.read_bytes()).hexdigest())


def test_named_files_are_found_by_package(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    path = tmp_path / "p" / "A.java"
    path.write_text("one\ntwo\nthree\n", encoding="utf-8")
    found = finding(Location(METHOD, 0, "p/A.java", 3), Location(METHOD, 4, "p/A.java", 1))
    assert collect_sources([found], [tmp_path / "elsewhere", tmp_path]) == (
        text_of("p/A.java", path, "one", "two", "three"),
    )


def test_a_file_outside_its_package_folder_is_found(tmp_path: Path) -> None:
    path = tmp_path / "A.java"
    path.write_text("one\n", encoding="utf-8")
    sources = collect_sources([finding(Location(METHOD, 0, "p/A.java", 1))], [tmp_path])
    assert sources == (text_of("p/A.java", path, "one"),)


def test_missing_files_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text("one\n", encoding="utf-8")
    found = finding(
        Location(METHOD, 0, "A.java", 9), Location(METHOD, 0, "B.java", 1), Location(METHOD, 0)
    )
    assert collect_sources([found], [tmp_path]) == (text_of("A.java", tmp_path / "A.java", "one"),)
