"""Proofs of tests are kept as long as nothing has changed that they depend on, and no longer."""

import json
import os
import random
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from tests.unit.java.junit_stubs import JUNIT5

from plait.cli.main import run
from plait.driver.suites import verdict_key
from plait.ir.build.model_cache import compiled_api
from plait.java.cache.folder import cache_folder
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk

SOURCES: Final = {
    "ATest": """
import org.junit.jupiter.api.*;
class ATest {
    @Test void uses() { if (A.get() != 1) throw new AssertionError(); }
}
""",
    "AloneTest": """
import org.junit.jupiter.api.*;
class AloneTest {
    @Test void alone() { }
}
""",
    "BTest": """
import org.junit.jupiter.api.*;
class BTest {
    @Test void calls() { if (B.get() > 5) throw new AssertionError(); }
    @Test void fails() { throw new IllegalStateException(); }
}
""",
    "LazyTest": """
import org.junit.jupiter.api.*;
class LazyTest {
    @Test void missing() {
        boolean isThere;
        try {
            Optional.touch();
            isThere = true;
        } catch (NoClassDefFoundError e) {
            isThere = false;
        }
        if (isThere) throw new AssertionError();
    }
}
""",
    "A": "class A { static int get() { return 1; } }",
    "B": "class B { static int get() { return C.value; } }",
    "C": "class C { static int value = 3; }",
    "Unused": "class Unused { static int get() { return 1; } }",
    "Optional": "class Optional { static void touch() { } }",
}
ALL: Final = {"ATest.uses", "AloneTest.alone", "BTest.calls", "LazyTest.missing"}
"""The tests that hold."""

Classes = Mapping[str, bytes]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stubs")
    for name, text in JUNIT5.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return compile_sources(find_jdk(), sorted(folder.rglob("*.java")))


@pytest.fixture(scope="module")
def compiled(library: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Classes]:
    """Compiles the sources, with some of them replaced."""

    api = compiled_api(find_jdk())

    def make(**changed: str) -> Classes:
        folder = tmp_path_factory.mktemp("sources")
        for name, text in {**SOURCES, **changed}.items():
            (folder / f"{name}.java").write_text(text, encoding="utf-8")
        classes = compile_sources(find_jdk(), sorted(folder.glob("*.java")), (library, api))
        return {file.name: file.read_bytes() for file in classes.glob("*.class")}

    return make


class Project:
    """A folder of classes that changes, one with a library, and what a check says."""

    def __init__(self, folder: Path, library: Path, classes: Classes) -> None:
        self.folder = folder
        self.classes = folder / "classes"
        self.extra = folder / "extra"
        self._class_path = os.pathsep.join([str(library), str(self.extra)])
        for place in (self.classes, self.extra):
            place.mkdir()
        for name, data in classes.items():
            (self.classes / name).write_bytes(data)
        (self.classes / "Optional.class").unlink()
        (self.classes / "C.class").rename(self.extra / "C.class")

    def check(self, *options: str) -> dict[str, str]:
        """The verdict on each test, in brackets if it is unchanged."""
        out = self.folder / "out.json"
        given = ("--classpath", self._class_path, "--no-confirm", "--format", "json")
        run(["check", str(self.classes), *given, "--output", str(out), "--quiet", *options])
        suite = json.loads(out.read_text(encoding="utf-8"))
        return {report["entry"]: _word(report) for report in suite["reports"]}

    def again(self, *options: str) -> set[str]:
        """The tests that are checked again."""
        return {name for name, word in self.check(*options).items() if not word.startswith("[")}

    def entries(self) -> list[Path]:
        """The entries of the cache that hold reports on this project."""
        reports = (cache_folder() / "compiled" / "classes").glob("*/*/classes/report.json")
        own = str(self.classes)
        return [file.parents[1] for file in reports if own in file.read_text(encoding="utf-8")]


def _word(report: Mapping[str, Any]) -> str:
    verdicts = [item["verdict"] for item in report["findings"] if item["severity"] == "error"]
    words = {f"{v['kind']} {v.get('why', '')} {v.get('detail', '')}".strip() for v in verdicts}
    is_violated = any(verdict["kind"] == "Violated" for verdict in verdicts)
    word = "Violated" if is_violated else "; ".join(sorted(words))
    return f"[{word}]" if report["is_unchanged"] else word


@pytest.fixture
def project(
    tmp_path: Path, library: Path, compiled: Callable[..., Classes], monkeypatch: pytest.MonkeyPatch
) -> Project:
    monkeypatch.chdir(tmp_path)
    return Project(tmp_path, library, compiled())


FIRST: Final = dict.fromkeys(ALL, "Holds") | {"BTest.fails": "Violated"}
SECOND: Final = dict.fromkeys(ALL, "[Holds]") | {"BTest.fails": "Violated"}


def test_what_holds_is_answered_at_once_and_says_so(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    assert project.check() == FIRST
    assert project.check() == SECOND
    assert project.check("--jobs", "2") == SECOND
    assert project.check("--no-cache") == FIRST
    capsys.readouterr()
    run(["check", str(project.classes), "--classpath", str(project.extra), "--entry", "A*"])
    text = capsys.readouterr().out
    assert "unchanged" not in text, "another class path is another question"
    run(["check", str(project.classes), "--classpath", str(project.extra), "--entry", "A*"])
    captured = capsys.readouterr()
    assert "2 tests: 2 hold; 2 unchanged" in captured.out
    assert captured.out.count("(unchanged)") == captured.err.count("(unchanged)") == 2


def test_a_change_matters_to_the_tests_that_use_the_class(
    project: Project, compiled: Callable[..., Classes]
) -> None:
    project.check()
    changed = compiled(
        A="class A { static int get() { return 2; } }",
        Unused="class Unused { static int get() { return 2; } }",
    )
    (project.classes / "Unused.class").write_bytes(changed["Unused.class"])
    assert project.again() == {"BTest.fails"}
    before = (project.classes / "A.class").read_bytes()
    (project.classes / "A.class").write_bytes(changed["A.class"])
    found = project.check()
    assert found == {**SECOND, "ATest.uses": "Violated"}
    (project.classes / "A.class").write_bytes(before)
    assert project.check() == SECOND, "what was proved before is proved still"


@pytest.mark.full
def test_what_lies_in_a_library_matters_too(
    project: Project, compiled: Callable[..., Classes]
) -> None:
    project.check()
    changed = compiled(C="class C { static int value = 4; }")["C.class"]
    (project.extra / "C.class").write_bytes(changed)
    assert project.again() == {"BTest.calls", "BTest.fails"}


def test_a_class_that_comes_before_another_matters(
    project: Project, compiled: Callable[..., Classes]
) -> None:
    project.check()
    changed = compiled(C="class C { static int value = 6; }")["C.class"]
    (project.classes / "C.class").write_bytes(changed)
    assert project.check() == {**SECOND, "BTest.calls": "Violated"}


def test_a_class_that_was_missing_and_appears_matters(
    project: Project, compiled: Callable[..., Classes]
) -> None:
    assert project.check() == FIRST
    (project.extra / "Optional.class").write_bytes(compiled()["Optional.class"])
    assert project.check() == {**SECOND, "LazyTest.missing": "Violated"}


def test_a_class_that_goes_away_matters(project: Project) -> None:
    project.check()
    (project.extra / "C.class").unlink()
    assert project.check() == {**SECOND, "BTest.calls": "Violated"}


@pytest.mark.full
def test_other_questions_are_asked_anew(project: Project) -> None:
    project.check()
    for options in ("--contexts=3", "--timeouts=any", "--library=bytecode", "--memory=2GB"):
        assert project.again(options) == {*ALL, "BTest.fails"}, options
        assert project.again(options) == {"BTest.fails"}, options
    for options in ("--full", "--entry=*", "--total-time=50s", "--confirm=off"):
        assert project.again(options) == {"BTest.fails"}, options


@pytest.mark.full
def test_lines_of_all_classes_are_listed_only_as_long_as_none_has_changed(
    project: Project, compiled: Callable[..., Classes]
) -> None:
    project.check()
    changed = compiled(Unused="class Unused { static int get() { return 2; } }")
    (project.classes / "Unused.class").write_bytes(changed["Unused.class"])
    assert project.again("--coverage") == {*ALL, "BTest.fails"}
    assert project.again() == {"BTest.fails"}


def test_annotations_that_an_engine_looks_for_in_all_classes_matter(
    project: Project, compiled: Callable[..., Classes]
) -> None:
    options = ("--engine", "pushdown", "--property", "assertion", "--entry", "A*Test.*")
    assert project.again(*options) == {"AloneTest.alone", "ATest.uses"}
    assert project.again(*options) == set()
    changed = compiled(Unused="class Unused { static int get() { return 2; } }")
    (project.classes / "Unused.class").write_bytes(changed["Unused.class"])
    assert project.again(*options) == {"AloneTest.alone", "ATest.uses"}


def test_another_plait_asks_anew(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.check()
    monkeypatch.setattr(verdict_key, "_own_digest", lambda: "another")
    assert project.again() == {*ALL, "BTest.fails"}


def test_a_proof_within_default_bounds_counts_for_no_more_time(
    project: Project, compiled: Callable[..., Classes]
) -> None:
    loop = """
import org.junit.jupiter.api.*;
class BTest {
    @Test void loops() {
        int n = org.sosy_lab.sv_benchmarks.Verifier.nondetInt();
        for (int i = 0; i < n; i++) if (i > 1000) throw new AssertionError();
    }
}
"""
    (project.classes / "BTest.class").write_bytes(compiled(BTest=loop)["BTest.class"])
    bounded = ("--engine", "symbolic", "--property", "assertion", "--entry", "*Test.*o*")
    assert "BTest.loops" in project.again(*bounded, "--total-time", "50s")
    assert project.again(*bounded, "--total-time", "40s") == set()
    assert project.again(*bounded, "--total-time", "400s") == {"BTest.loops"}


def test_entries_that_are_damaged_or_belong_elsewhere_are_not_believed(project: Project) -> None:
    project.check()
    entries = project.entries()
    assert len(entries) == len(ALL)
    report, manifest, foreign, empty = entries
    text = (report / "classes/report.json").read_text(encoding="utf-8")
    changed = text.replace("ATest", "BTest") if "ATest" in text else text + " "
    (report / "classes/report.json").write_text(changed, encoding="utf-8")
    with (manifest / "manifest.json").open("ab") as file:
        file.write(b" ")
    shutil.rmtree(foreign)
    shutil.copytree(empty, foreign.parent / empty.name)
    shutil.rmtree(empty)
    (empty / "classes").mkdir(parents=True)
    assert project.again() == {*ALL, "BTest.fails"}
    assert project.again() == {"BTest.fails"}


EDITS: Final = {
    "A": "class A {{ static int get() {{ return {0}; }} }}",
    "B": "class B {{ static int get() {{ return C.value + {0}; }} }}",
    "C": "class C {{ static int value = {0} * 3; }}",
    "Unused": "class Unused {{ static int get() {{ return {0}; }} }}",
}


@pytest.mark.full
@pytest.mark.parametrize("seed", range(4))
def test_after_random_changes_the_answers_are_those_of_a_check_without_the_cache(
    project: Project, compiled: Callable[..., Classes], seed: int
) -> None:
    dice = random.Random(seed)
    for _ in range(12):
        name = dice.choice([*EDITS, "Optional"])
        place = dice.choice([project.classes, project.extra])
        texts = {} if name == "Optional" else {name: EDITS[name].format(dice.randrange(3))}
        if dice.random() < 0.3:
            (place / f"{name}.class").unlink(missing_ok=True)
        else:
            (place / f"{name}.class").write_bytes(compiled(**texts)[f"{name}.class"])
        unlimited = "--memory=none"  # this process has had much of it
        found = {test: word.strip("[]") for test, word in project.check(unlimited).items()}
        assert found == project.check(unlimited, "--no-cache")
