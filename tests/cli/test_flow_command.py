"""`plait flow`: verdicts, paths, exit statuses, formats."""

import json
from pathlib import Path

import pytest

from plait.cli.main import run

EXAMPLES = Path(__file__).parents[2] / "examples" / "flow"
LEAKY = str(EXAMPLES / "SharedHandler.java")
FIXED = str(EXAMPLES / "SharedHandlerFixed.java")


def test_a_leak_is_shown_as_a_path(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["flow", LEAKY, "--secret", "SharedHandler.secret", "--quiet"]) == 3
    shown = capsys.readouterr().out
    assert "suspected" in shown
    assert "read in another thread" in shown
    assert "possibilistic noninterference" in shown


def test_what_is_proved_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["flow", FIXED, "--secret", "SharedHandlerFixed.secret", "--quiet"]) == 0
    shown = capsys.readouterr().out
    assert "✓  flow  holds  for all schedules" in shown
    assert "1 refused flow" in shown
    assert "possibilistic noninterference" in shown


def test_the_path_is_in_the_json_and_the_sarif_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sarif = tmp_path / "report.sarif"
    also = f"sarif={sarif}"
    options = ["--secret", "*.secret", "--quiet", "--format", "json", "--also", also]
    assert run(["flow", LEAKY, *options]) == 3
    report = json.loads(capsys.readouterr().out)
    verdicts = [f["verdict"] for f in report["findings"] if "path" in f["verdict"]]
    steps = [step["why"] for verdict in verdicts for step in verdict["path"]]
    assert steps[0].startswith("secret")
    assert steps[-1].endswith("the public sees it")
    results = json.loads(sarif.read_text())["runs"][0]["results"]
    flows = [result["codeFlows"] for result in results if result["ruleId"] == "flow"]
    assert len(flows[0][0]["threadFlows"][0]["locations"]) == len(steps)


def test_the_property_is_one_of_check(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--property", "flow", "--engine", "network", "--secret", "*.secret", "--quiet"]
    assert run(["check", FIXED, *options]) == 0
    assert "flow  holds" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "no secret is named"),
        (["--secret", "SharedHandler.sekret"], "the nearest are SharedHandler.secret"),
        (["--policy", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_a_wrong_policy_is_bad_input(
    options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["flow", LEAKY, *options, "--quiet"]) == 2
    assert message in capsys.readouterr().err
