"""Tests of `tests/junit` do under `plait run` what they do when JUnit itself runs them on HotSpot.

JUnit, Hamcrest and AssertJ are Debian's packages (`tools/prepare --libraries`).
"""

import subprocess
from functools import lru_cache
from pathlib import Path
from typing import Final

import pytest
from tests.libraries import debian_jars

from plait.base.budget import Budget
from plait.driver.program_loading import ProgramRequest, load
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.descriptors import parse_method_descriptor, source_type
from plait.java.entry_points.entry_kinds import RefusedTest, TestEntry
from plait.java.entry_points.junit_tests import find_tests
from plait.java.platform.class_path import ClassPath, open_class_path
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk
from plait.machine.fair_run import run_program
from plait.machine.intrinsics.java_strings import characters
from plait.machine.machine_options import MachineOptions

FOLDER: Final = Path(__file__).parents[1] / "junit"
USED: Final = (
    "junit-jupiter-api",
    "junit-jupiter-params",
    "junit-platform-commons",
    "opentest4j",
    "apiguardian-api",
    "hamcrest",
    "assertj-core",
    "junit4",
)
ENGINES: Final = (
    "junit-jupiter-engine",
    "junit-vintage-engine",
    "junit-platform-engine",
    "junit-platform-launcher",
)
A_FEW: Final = (
    "FeaturesTest.lines",
    "FeaturesTest$Shared.fromInstance",
    "FeaturesTest.failingJupiterAssertion",
    "FeaturesTest.failingAssumption",
)
SECONDS: Final = 240


@lru_cache(maxsize=1)
def classes() -> Path:
    sources = sorted(FOLDER.rglob("*.java"))
    return compile_sources(find_jdk(), sources, debian_jars(*USED, *ENGINES))


@lru_cache(maxsize=1)
def selectors() -> dict[str, str]:
    """The tests that Plait finds, by name, as JUnit names them."""
    jdk = find_jdk()
    path = ClassPath(open_class_path((classes(), *debian_jars(*USED)), jdk.major))
    found = {}
    for name in sorted(file.stem for file in classes().glob("*.class")):
        cls = path.load(name)
        assert cls is not None
        for test in find_tests(cls, path.load):
            assert not isinstance(test, RefusedTest), test
            method = test.test.name if isinstance(test, TestEntry) else test.name
            found[f"{name}.{method}"] = f"{name}#{method}{parameters(cls, method)}"
    return found


def parameters(cls: ClassFile, method: str) -> str:
    (descriptor, *_) = [m.descriptor for m in cls.methods if m.name == method and m.annotations] + [
        m.descriptor for m in cls.methods if m.name == method
    ]
    return "(" + ",".join(map(binary_name, parse_method_descriptor(descriptor)[0])) + ")"


def binary_name(descriptor: str) -> str:
    is_class = descriptor.startswith("L")
    return descriptor[1:-1].replace("/", ".") if is_class else source_type(descriptor)


def by_junit(names: tuple[str, ...]) -> dict[str, tuple[str, str]]:
    """What each test prints, and the first line of its failure, if JUnit runs it."""
    path = ":".join(map(str, (classes(), *debian_jars(*USED, *ENGINES))))
    chosen = [selectors()[name] for name in names]
    command = [str(find_jdk().java), "-XX:TieredStopAtLevel=1", "-cp", path, "JUnitOracle", *chosen]
    done = subprocess.run(command, capture_output=True, check=True, text=True, timeout=SECONDS)
    outcomes = {}
    for name, part in zip(names, done.stdout.split("=== ")[1:], strict=True):
        printed, _, verdict = part.partition("\n")[2].partition("--- ")
        found, _, failure = verdict.partition("\n")
        assert found != "0 found", name
        outcomes[name] = printed, failure.removeprefix("--- ").partition("\n")[0]
    return outcomes


def by_plait(name: str) -> tuple[str, str]:
    """What the test prints, and the first line of its failure."""
    printed: dict[int, list[str]] = {1: [], 2: []}
    places = tuple(map(str, (classes(), *debian_jars(*USED))))
    cls = name.partition(".")[0]
    request = ProgramRequest((cls,), class_path=places, entry=name)
    options = MachineOptions(explore=False)
    status = run_program(
        load(request).program,
        options,
        lambda stream, text: printed[stream].append(characters(text)),
        poll=Budget(SECONDS).poll,
    )
    stdout, stderr = ("".join(printed[stream]) for stream in (1, 2))
    failure = stderr.partition("\n")[0].removeprefix('Exception in thread "main" ')
    assert (status == 0) == (not failure), stderr
    return stdout, failure


def compare(names: tuple[str, ...]) -> None:
    expected = by_junit(names)
    different = {
        name: (expected[name], actual)
        for name in names
        if (actual := by_plait(name)) != expected[name]
    }
    assert not different


def test_a_few_tests_run_as_junit_runs_them() -> None:
    compare(A_FEW)


@pytest.mark.full
@pytest.mark.parametrize(("group", "count"), [("FeaturesTest", 37), ("VintageTest", 13)])
def test_every_test_runs_as_junit_runs_it(group: str, count: int) -> None:
    names = tuple(name for name in selectors() if name.startswith(group))
    assert len(names) == count
    compare(names)
