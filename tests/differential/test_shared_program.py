"""One loaded program serves several engines: each answers as it does with a program of its own.

What an engine says of coverage and assumptions, and what a witness names, must not depend on what
others have loaded.
"""

import dataclasses
from collections.abc import Mapping
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any, Final

import pytest

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.check import CheckRequest, check_program
from plait.driver.evidence_gathering import EvidenceRequest
from plait.driver.program_loading import Loaded, ProgramRequest, load
from plait.engines.engine_settings import EngineSettings
from plait.result.json_form import report_to_json
from plait.result.report import Report
from plait.spec.properties import parse_properties

ROOT: Final = Path(__file__).parents[2]
PROGRAMS: Final = (
    "examples/BluetoothV1",
    "examples/ClassInitDeadlock",
    "examples/EscapedThis",
    "examples/LazyInit",
    "examples/LazyInitFixed",
    "examples/LockOrderFixed",
    "examples/WorkerException",
    "tests/programs/basics/Recursion",
    "tests/programs/threads/JoinUnderItsLock",
    "tests/verdicts/concurrent/AbaNotSeen",
    "tests/verdicts/confirmation/FailingHook",
    "tests/verdicts/confirmation/NoModelAfterFailure",
    "tests/verdicts/confirmation/RaceBeforeNoModel",
)
ENGINES: Final = ("explicit", "symbolic", "pushdown")
ORDERS: Final = tuple(permutations(ENGINES))
FACTS: Final = ("off", "on")


def request(name: str) -> ProgramRequest:
    return ProgramRequest((str(ROOT / f"{name}.java"),))


def answer(
    loaded: Loaded, name: str, engine: str, facts: str, folder: Path
) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    """The report without measured times, and the witness files."""
    asked = CheckRequest(
        request(name),
        parse_properties("assertion,exception,deadlock,race"),
        engine,
        EngineSettings(find_all=True, facts=facts),
        {},
        EvidenceRequest(witness_folder=folder),
    )
    report = check_program(asked, lambda: loaded, Budget(300), Silence())
    texts = tuple(path.read_text() for path in sorted(folder.iterdir())) if folder.exists() else ()
    return report_to_json(timeless(report)), texts


def timeless(report: Report) -> Report:
    return dataclasses.replace(
        report,
        seconds={},
        engines=tuple(dataclasses.replace(run, seconds=0, contexts=()) for run in report.engines),
        findings=tuple(
            dataclasses.replace(finding, witness_file="") for finding in report.findings
        ),
    )


@cache
def alone(name: str, engine: str, facts: str, folder: Path) -> tuple[Mapping[str, Any], Any]:
    """The answer of an engine that has a program for itself."""
    place = folder / f"{engine}-{facts}-{name.rpartition('/')[2]}"
    return answer(load(request(name)), name, engine, facts, place)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("alone")


def cases() -> list[object]:
    """One order for each program, all for all where there is time."""
    return [
        pytest.param(
            name,
            order,
            facts,
            id=f"{name.rpartition('/')[2]}-{'-'.join(order)}-{facts}",
            marks=[] if (at, number % 2) == (number % len(ORDERS), way) else [pytest.mark.full],
        )
        for number, name in enumerate(PROGRAMS)
        for at, order in enumerate(ORDERS)
        for way, facts in enumerate(FACTS)
    ]


@pytest.mark.parametrize(("name", "order", "facts"), cases())
def test_engines_that_share_a_program_answer_as_if_alone(
    name: str, order: tuple[str, ...], facts: str, tmp_path: Path, folder: Path
) -> None:
    shared = load(request(name))
    for engine in order:
        found = answer(shared, name, engine, facts, tmp_path / engine)
        assert found == alone(name, engine, facts, folder), f"{engine} in {order}"


def test_facts_are_made_once_and_change_no_coverage(folder: Path) -> None:
    """The analysis reads methods that no engine runs."""
    name = "examples/BluetoothV1"
    for engine in ENGINES:
        with_facts, without = (alone(name, engine, facts, folder)[0] for facts in FACTS[::-1])
        assert with_facts["coverage"] == without["coverage"]
