"""The order of tests: by what became of them, as the cache folder remembers it."""

from pathlib import Path

import pytest
from tests.unit.driver.suites.fake_tests import REQUEST, report_on
from tests.unit.report.conftest import RACE, RUN_WITNESS

from plait.driver.suites.past_runs import PastRuns
from plait.java.cache.folder import open_store
from plait.result.report import Report
from plait.result.verdicts import Unknown, Violated, Why

NAMES = [f"Fake.{name}" for name in ("short", "long", "failed", "new", "cut")]


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAIT_CACHE", str(tmp_path / "cache"))


def kept(reports: list[Report]) -> None:
    PastRuns(REQUEST.program).keep(reports)


def order(*, shortest_first: bool = False) -> list[str]:
    places = PastRuns(REQUEST.program).order(NAMES, shortest_first=shortest_first)
    return [NAMES[place].removeprefix("Fake.") for place in places]


def test_a_new_suite_has_its_own_order() -> None:
    assert order() == ["short", "long", "failed", "new", "cut"]


def test_failed_tests_come_first_then_new_ones_then_long_ones() -> None:
    kept(
        [
            report_on("short", seconds=1.0),
            report_on("long", seconds=9.0),
            report_on("failed", Violated(RACE, RUN_WITNESS)),
            report_on("cut", Unknown(Why.INTERRUPTED, "")),
        ]
    )
    assert order() == ["failed", "new", "cut", "long", "short"], "an interrupted test is no run"
    assert order(shortest_first=True) == ["failed", "new", "cut", "short", "long"]


def test_only_the_last_run_of_a_test_counts() -> None:
    kept([report_on("failed", Violated(RACE, RUN_WITNESS)), report_on("long", seconds=9.0)])
    kept([report_on("failed", seconds=1.0)])
    assert order() == ["short", "new", "cut", "long", "failed"]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"Fake.short": 1}', '{"Fake.short": [0, "x"]}'])
def test_a_damaged_file_says_nothing(text: str) -> None:
    kept([report_on("long", seconds=9.0)])
    (file,) = (open_store() / "suites").iterdir()
    file.write_text(text, encoding="utf-8")
    assert order() == ["short", "long", "failed", "new", "cut"]
