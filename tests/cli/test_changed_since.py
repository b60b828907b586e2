"""`--changed-since` checks the tests that a change may affect, and skips the others."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from tests.unit.java.junit_stubs import JUNIT5

from plait.base.errors import InputError
from plait.cli.main import run
from plait.driver.suites.changed_tests import ChangedTests
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk

SOURCES: Final = {
    "p/OneTest.java": """
package p;
import org.junit.jupiter.api.*;
class OneTest { @Test void one() { Deep.go(); } }
""",
    "p/TwoTest.java": """
package p;
import org.junit.jupiter.api.*;
class TwoTest { @Test void two() { } }
""",
    "p/LoadingTest.java": """
package p;
import org.junit.jupiter.api.*;
class LoadingTest { @Test void loads() throws Exception { Class.forName("p." + "Deep"); } }
""",
    "p/Deep.java": "package p; class Deep { static void go() { new Deeper(); } }",
    "p/Deeper.java": "package p; class Deeper { }",
    "p/Limits.java": "package p; class Limits { static final int MOST = 3; }",
    "q/Deeper.java": "package q; class Deeper { }",
}
EVERY: Final = {"p.OneTest.one", "p.TwoTest.two", "p.LoadingTest.loads"}
LOADING: Final = "p.LoadingTest.loads"
Checked = Callable[..., set[str]]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in SOURCES.items():
        written(tmp_path / "src" / name, text)
    written(tmp_path / "README", "nothing")
    git("init", "--quiet")
    git("add", "--all")
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--message", "first")
    return tmp_path


@pytest.fixture
def checked(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Checked:
    stubs = tmp_path_factory.mktemp("stubs")
    for name, text in JUNIT5.items():
        written(stubs / name, text)
    library = compile_sources(find_jdk(), sorted(stubs.rglob("*.java")))
    out = stubs / "out.json"

    def check(*options: str, status: int = 0) -> set[str]:
        """The tests that are checked."""
        given = ("--classpath", str(library), "--quiet", "--format", "json", "--output", str(out))
        assert run(["check", "src", "--changed-since", "HEAD", *given, *options]) == status
        suite = json.loads(out.read_text(encoding="utf-8"))
        found = {report["entry"] for report in suite["reports"]}
        assert found | {test["entry"] for test in suite["skipped"]} == EVERY
        return found

    assert (project / "src").is_dir()
    return check


def written(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def git(*arguments: str) -> None:
    subprocess.run(["git", *arguments], check=True, capture_output=True)


def test_without_a_change_nothing_is_checked(
    project: Path, checked: Checked, capsys: pytest.CaptureFixture[str]
) -> None:
    written(project / "README", "changed")
    written(project / "notes/new.txt", "new")
    assert checked("--also", "text=out.txt") == set()
    text = (project / "out.txt").read_text(encoding="utf-8")
    assert text.startswith("✓ nothing new  0 tests to check; 3 skipped\n")
    assert "reaches nothing that has changed since HEAD" in text
    assert not capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "affected"),
    [
        ("p/Deeper.java", {"p.OneTest.one", LOADING}),
        ("p/TwoTest.java", {"p.TwoTest.two", LOADING}),
        ("q/Deeper.java", {LOADING}),
        ("p/Limits.java", EVERY),
        ("p/new.properties", EVERY),
    ],
)
def test_a_change_affects_the_tests_that_reach_it(
    project: Path, checked: Checked, name: str, affected: set[str]
) -> None:
    written(project / "src" / name, SOURCES.get(name, "") + "\n// changed\n")
    assert checked() == affected


def test_a_source_that_is_gone_affects_all(project: Path, checked: Checked) -> None:
    (project / "src/q/Deeper.java").unlink()
    assert checked() == EVERY


@pytest.mark.parametrize("reference", ["nowhere", "--output=x", "HEAD:README"])
def test_what_is_no_commit_is_told(project: Path, reference: str) -> None:
    with pytest.raises(InputError, match=f"{reference} is no commit of "):
        ChangedTests(reference, (), (str(project),))


def test_a_folder_without_git_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not a git repository"):
        ChangedTests("HEAD", (), (str(tmp_path),))
