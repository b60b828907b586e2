"""`--workers`, from the command line to the exit status."""

from pathlib import Path

import pytest

from plait.cli.main import run
from plait.engines.explicit.search import explicit_check
from plait.engines.explicit.search.explicit_check import Check
from plait.result.json_form import from_text, report_from_json
from plait.result.report import Report

ROOT = Path(__file__).parents[2]
PHILOSOPHERS = str(ROOT / "bench/programs/Philosophers.java")


def check(folder: Path, *options: str) -> tuple[int, Report]:
    output = folder / "report.json"
    fixed = ["check", PHILOSOPHERS, "--format", "json", "--output", str(output)]
    status = run([*fixed, *options, "--", "3"])
    return status, report_from_json(from_text(output.read_text(encoding="utf-8")))


def test_workers_change_neither_verdicts_nor_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explicit_check, "_PATIENCE", 64)
    monkeypatch.setattr(Check, "_deepen", lambda *_: iter(()))  # with so little patience it decides
    status, alone = check(tmp_path, "--engine", "explicit", "--no-reduction")
    assert status == 3, "philosophers never end"
    status, together = check(tmp_path, "--workers", "2", "--no-reduction")
    assert status == 3, "philosophers never end"
    assert together.findings == alone.findings
    assert together.engines[0].engine == "explicit"
    assert together.engines[0].counters == alone.engines[0].counters
    assert together.coverage == alone.coverage
    status, reduced = check(tmp_path, "--workers", "2")
    assert status == 3, "philosophers never end"
    assert reduced.findings == alone.findings
    assert reduced.coverage == alone.coverage
    assert reduced.engines[0].counters["state"] < alone.engines[0].counters["state"]


@pytest.mark.parametrize("value", ["0", "-2", "two", "none", "1000"])
def test_only_a_sensible_number_of_workers_will_do(
    value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", PHILOSOPHERS, f"--workers={value}"]) == 2
    message = capsys.readouterr().err
    assert "workers" in message
    assert "Traceback" not in message


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--engine", "reference"], "--workers is not supported by --engine reference"),
        (["--engine", "pushdown"], "--workers requires --contexts with --engine pushdown"),
        (
            ["--engine", "explicit", "--contexts", "3"],
            "--workers cannot be combined with --contexts",
        ),
        (["--search", "breadth"], "--workers cannot be combined with --contexts, --search"),
        (["--states", "full"], "--workers cannot be combined with --contexts, --search"),
    ],
)
def test_what_does_not_go_with_workers_is_refused(
    options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", PHILOSOPHERS, "--workers", "2", *options, "--", "3"]) == 2
    assert message in capsys.readouterr().err
