"""Class paths that build tools tell: when they are asked, what is kept, what is said of failures.

A script stands in for the build program: it notes its arguments and prints what Maven or Gradle
print. `test_real_builds` runs the real ones.
"""

import os
from pathlib import Path
from typing import final

import pytest

from plait.base.errors import InputError
from plait.java.build_tools.build_tool import BuildUse
from plait.java.build_tools.gradle import GRADLE
from plait.java.build_tools.maven import MAVEN
from plait.java.build_tools.projects import Project, build_tool_of, open_project

POM = "<project><dependencies><dependency></dependency></dependencies></project>"


@final
class Stand:
    """A built project, and a program that stands in for its build tool."""

    def __init__(self, folder: Path, program: str, build_file: str, text: str, classes: str):
        self.project = folder / "project"
        self.jar = folder / "repository" / "needed.jar"
        self.log = folder / "log"
        self.program = folder / "bin" / program
        for place in (self.jar.parent, self.program.parent, self.project / classes):
            place.mkdir(parents=True)
        self.jar.touch()
        (self.project / build_file).write_text(text)
        (self.project / classes / "App.class").touch()

    def prints(self, text: str, *, status: int = 0, unless: str = "--no-such") -> None:
        """Let the program print a text and end, silently with status 1 if it has an argument."""
        self.program.write_text(
            f'#!/bin/sh\necho "$@" >> {self.log}\npwd >> {self.log}\n'
            f'case "$*" in *{unless}*) exit 1 ;; esac\ncat <<"END"\n{text}\nEND\nexit {status}\n'
        )
        self.program.chmod(0o755)

    def open(self, use: BuildUse = BuildUse.CLASS_PATH) -> Project:
        """The project as its build tool tells it."""
        tool = build_tool_of(self.project)
        assert tool is not None
        return open_project(self.project, tool, use)

    @property
    def runs(self) -> list[str]:
        """The arguments of each run."""
        return self.log.read_text().splitlines()[::2] if self.log.exists() else []


@pytest.fixture
def maven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stand:
    stand = Stand(tmp_path, "mvn", "pom.xml", POM, "target/classes")
    monkeypatch.setenv("PATH", str(stand.program.parent), prepend=os.pathsep)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    stand.prints(f"[INFO] Dependencies classpath:\n{stand.jar}\n[INFO] done")
    return stand


@pytest.fixture
def gradle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stand:
    stand = Stand(
        tmp_path, "gradle", "build.gradle", "apply plugin: 'java'", "build/classes/java/main"
    )
    monkeypatch.setenv("PATH", str(stand.program.parent), prepend=os.pathsep)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return stand


def test_the_class_path_is_asked_offline_in_the_project_and_once(maven: Stand) -> None:
    first = maven.open()
    assert first.class_folders == (maven.project / "target/classes",)
    assert first.dependencies == (maven.jar,)
    assert maven.open() == first
    (run,) = maven.runs
    assert run.startswith("--offline")
    assert run.endswith("dependency:build-classpath")
    assert maven.log.read_text().splitlines()[1] == str(maven.project)


@pytest.mark.parametrize("changed", ["pom.xml", ".mvn/maven.config", "../home/.m2/settings.xml"])
def test_a_changed_build_file_is_asked_again(maven: Stand, changed: str) -> None:
    maven.open()
    file = maven.project / changed
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{POM}<!-- changed -->")
    maven.open()
    assert len(maven.runs) == 2


def test_a_jar_that_has_gone_is_asked_for_again(maven: Stand) -> None:
    maven.open()
    maven.jar.unlink()
    other = maven.jar.with_name("other.jar")
    other.touch()
    maven.prints(f"[INFO] Dependencies classpath:\n{other}")
    assert maven.open().dependencies == (other,)


def test_what_is_not_there_offline_is_fetched(maven: Stand) -> None:
    maven.prints(f"[INFO] Dependencies classpath:\n{maven.jar}", unless="--offline")
    assert maven.open().dependencies == (maven.jar,)
    assert [run.startswith("--offline") for run in maven.runs] == [True, False]


def test_a_build_that_is_asked_for_runs_each_time_and_not_offline(maven: Stand) -> None:
    maven.open()
    maven.open(BuildUse.COMPILE)
    maven.open(BuildUse.COMPILE)
    assert [" test-compile " in run and "skip" not in run for run in maven.runs] == [
        False,
        True,
        True,
    ]


def test_the_modules_of_a_build_find_each_other(maven: Stand) -> None:
    modules = "<modules><module>core</module><module>gone</module></modules>"
    (maven.project / "pom.xml").write_text(modules)
    (maven.project / "core/target/test-classes").mkdir(parents=True)
    (maven.project / "core/pom.xml").write_text(f"<module>..</module>{POM}")
    core = maven.project / "core/target/test-classes"
    maven.prints(
        f"[INFO] Dependencies classpath:\n\n[INFO] Dependencies classpath:\n{core}:{maven.jar}"
    )
    found = maven.open()
    assert found.class_folders == (maven.project / "target/classes", core)
    assert found.dependencies == (core, maven.jar)
    assert all(word in maven.runs[0] for word in ("test-compile", "maven.main.skip", "test.skip"))


def test_a_build_tool_is_not_run_for_nothing(maven: Stand) -> None:
    assert maven.open(BuildUse.NOTHING).dependencies == ()
    copied = maven.project / "target/dependency/copied.jar"
    copied.parent.mkdir()
    copied.touch()
    assert maven.open().dependencies == (copied,)
    (maven.project / "pom.xml").write_text("<project/>")
    copied.unlink()
    copied.parent.rmdir()
    assert maven.open().dependencies == ()
    (maven.project / "target/classes/App.class").unlink()
    (maven.project / "pom.xml").write_text(POM)
    with pytest.raises(InputError, match=r"is not built; run `mvn test-compile .* or use --build"):
        maven.open()
    assert maven.runs == []


def test_a_failed_build_is_told_in_its_own_words(maven: Stand) -> None:
    maven.prints("[INFO] Scanning\n[ERROR] Could not find artifact a:b:1\n[ERROR]", status=1)
    with pytest.raises(InputError) as told:
        maven.open()
    message = str(told.value)
    assert "Maven does not tell the class path of this project:\nCould not find" in message
    assert "Scanning" not in message
    assert "--no-build" in message


def test_a_build_tool_that_is_missing_is_named(
    maven: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(maven.project))
    with pytest.raises(
        InputError, match=r"mvn is required .* is not installed; install it, or run"
    ):
        maven.open()


def test_the_wrapper_of_a_project_is_preferred(maven: Stand) -> None:
    wrapper = maven.project / "mvnw"
    wrapper.write_text(f"#!/bin/sh\necho '[INFO] Dependencies classpath:'\necho {maven.program}\n")
    wrapper.chmod(0o755)
    assert maven.open().dependencies == (maven.program,)
    assert maven.runs == []


def test_gradle_tells_its_folders_too(gradle: Stand) -> None:
    kotlin = gradle.project / "build/classes/kotlin/main"
    kotlin.mkdir(parents=True)
    sources = gradle.project / "source"
    sources.mkdir()
    gradle.prints(
        "OpenJDK Runtime Environment\nplait-project\n"
        f"plait-classes {gradle.project}/build/classes/java/main\nplait-classes {kotlin}\n"
        f"plait-sources {sources}\nplait-sources {gradle.project}/gone\n"
        f"plait-needed {kotlin}\nplait-needed {gradle.project}/build/resources\n"
        f"plait-needed {gradle.jar}"
    )
    found = gradle.open()
    assert found.class_folders == (gradle.project / "build/classes/java/main", kotlin)
    assert found.source_roots == (sources,)
    assert found.dependencies == (gradle.jar,)
    assert gradle.open() == found
    gradle.open(BuildUse.COMPILE)
    assert ["testClasses" in run for run in gradle.runs] == [False, True]


def test_what_went_wrong_in_gradle_is_told() -> None:
    said = "noise\n* What went wrong:\nCould not resolve a:b:1.\n\n* Try:\nRun with --stacktrace"
    assert list(GRADLE.failure(said)) == ["Could not resolve a:b:1."]
    assert GRADLE.read("nothing") is None
    assert MAVEN.read("[INFO] BUILD SUCCESS") is None
