"""Of random JUnit tests, those are violated that fail when JUnit itself runs them on HotSpot."""

import subprocess
from pathlib import Path
from typing import Final

import pytest
from tests.differential.dice import Dice
from tests.differential.junit_programs import junit_text
from tests.differential.test_junit import ENGINES, FOLDER, USED
from tests.libraries import debian_jars

from plait.cli.main import run
from plait.java.platform.jdk import find_jdk
from plait.result.json_form import answer_from_json, from_text
from plait.result.report import Report
from plait.result.suite import reports_of
from plait.result.verdicts import Holds, Unknown, Violated, Why
from plait.spec.properties import NoDataRace

CLASSES: Final = 8
SEEDS: Final = [range(start, start + CLASSES) for start in range(0, 10 * CLASSES, CLASSES)]
SECONDS: Final = 120


def by_junit(folder: Path, names: list[str]) -> set[str]:
    """The tests that fail, as Class.method."""
    path = ":".join(map(str, (folder, *debian_jars(*USED, *ENGINES))))
    selectors = [f"{name.replace('.', '#')}()" for name in names]
    command = [str(find_jdk().java), "-ea", "-cp", path, "JUnitOracle", *selectors]
    done = subprocess.run(command, capture_output=True, check=True, text=True, timeout=SECONDS)
    parts = done.stdout.split("=== ")[1:]
    assert len(parts) == len(names)
    return {name for name, part in zip(names, parts, strict=True) if part.count("--- ") > 1}


def fails(report: Report) -> bool:
    """Whether a test is violated; one whose assumption does not hold is vacuous, which is none."""
    verdicts = [item.verdict for item in report.findings if item.property != NoDataRace()]
    for verdict in verdicts:
        match verdict:
            case Violated():
                return True
            case Holds() | Unknown(why=Why.VACUOUS):
                pass
            case _:
                raise AssertionError(f"{report.entry}: {verdict}")
    return False


@pytest.mark.full
@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_random_tests_fail_where_junit_fails_them(seeds: range, tmp_path: Path) -> None:
    jars = debian_jars(*USED, *ENGINES)
    sources = []
    for seed in seeds:
        sources.append(tmp_path / f"R{seed}Test.java")
        sources[-1].write_text(junit_text(Dice(seed), f"R{seed}Test"), encoding="utf-8")
    classes = tmp_path / "classes"
    oracle = [str(FOLDER / "JUnitOracle.java")]
    command = [str(find_jdk().home / "bin" / "javac"), "-g", "-d", str(classes)]
    command += ["-cp", ":".join(map(str, jars)), *map(str, sources), *oracle]
    subprocess.run(command, check=True, capture_output=True)
    answer = tmp_path / "suite.json"

    path = ":".join(map(str, debian_jars(*USED)))
    arguments = ["check", str(classes), "--classpath", path, "--entry", "R*Test*", "--no-confirm"]
    run([*arguments, "--also", f"json={answer}"])

    suite = answer_from_json(from_text(answer.read_text(encoding="utf-8")))
    reports = {report.entry: report for report in reports_of(suite)}
    failing = {name for name, report in reports.items() if fails(report)}
    assert failing == by_junit(classes, sorted(reports))
