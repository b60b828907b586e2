"""`--search`, `--states` and what goes with them, from the command line to the exit status."""

from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.main import run
from plait.result.json_form import from_text, report_from_json
from plait.result.report import Report
from plait.result.trace import Run
from plait.result.verdicts import Holds, Unknown, Verdict, Violated, Why
from plait.spec.properties import name_of

SOURCE = """
public class Program {
    static int value;
    static synchronized void safely() { value++; }
    static void hastily() { value++; }
    public static void main(String[] args) throws Exception {
        Runnable body = args.length > 0 ? Program::safely : Program::hastily;
        Thread one = new Thread(body), other = new Thread(body);
        one.start();
        other.start();
        one.join();
        other.join();
        assert value == 2 : "value is " + value;
    }
}
"""
HASHES = "states with equal 128-bit hashes are equal"
Check = Callable[..., tuple[int, Report]]


@pytest.fixture(scope="module")
def check(tmp_path_factory: pytest.TempPathFactory) -> Check:
    """Check the program with options; gives exit status and report."""
    folder = tmp_path_factory.mktemp("search")
    source, output = folder / "Program.java", folder / "report.json"
    source.write_text(SOURCE, encoding="utf-8")

    def checked(*options: str, safely: bool = False) -> tuple[int, Report]:
        fixed = ["check", str(source), "--format", "json", "--output", str(output), "--no-confirm"]
        status = run([*fixed, *options, *(["--", "safely"] if safely else [])])
        return status, report_from_json(from_text(output.read_text(encoding="utf-8")))

    return checked


def verdict(report: Report, name: str = "assertion") -> Verdict:
    return next(f.verdict for f in report.findings if name_of(f.property) == name)


def witness(report: Report) -> Run:
    found = verdict(report)
    assert isinstance(found, Violated)
    return found.witness


def steps(found: Run) -> int:
    return sum(turn.visible_ops for turn in found.turns)


def test_breadth_first_the_witness_has_the_fewest_steps(check: Check) -> None:
    status, breadth = check("--search", "breadth")
    assert status == 1
    depth = check("--engine", "explicit")[1]
    assert breadth.engines[0].engine == depth.engines[0].engine == "explicit"
    assert steps(witness(breadth)) <= steps(witness(depth))
    assert len(witness(depth).turns) <= len(witness(breadth).turns)


def test_a_proof_says_whether_it_depends_on_hashes(check: Check) -> None:
    for order in ("depth", "breadth"):
        for states in ("hashed", "full"):
            options = ("--engine", "explicit", "--search", order, "--states", states)
            status, report = check(*options, safely=True)
            assert status == 0
            found = verdict(report)
            assert isinstance(found, Holds)
            assert (HASHES in found.assuming) == (states == "hashed")


@pytest.mark.parametrize("order", ["random", "pct", "pos"])
def test_random_runs_find_but_never_prove(check: Check, order: str) -> None:
    options = ("--search", order, "--runs", "60", "--seed", "5")
    status, report = check(*options)
    assert status == 1
    assert witness(report) == witness(check(*options)[1])
    status, report = check(*options, safely=True)
    assert status == 3
    found = verdict(report)
    assert isinstance(found, Unknown)
    assert found.why is Why.SAMPLED
    assert found.detail.startswith("60 random runs visited ")
    assert report.engines[0].counters["random run"] == 60
    assert report.coverage is not None
    assert report.coverage.within is None


def test_random_runs_end_with_the_budget(check: Check) -> None:
    status, report = check("--search", "random", "--time", "1500ms", safely=True)
    assert status == 3
    found = verdict(report)
    assert isinstance(found, Unknown)
    assert found.why is Why.TIMEOUT
    assert "random runs visited" in found.detail


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--search", "breadth", "--contexts", "2"), "--contexts cannot be combined with --search"),
        (("--states", "full", "--contexts", "2"), "--contexts cannot be combined with --search"),
        (("--search", "pct", "--contexts", "2"), "--contexts cannot be combined with --search"),
        (
            ("--search", "breadth", "--engine", "reference"),
            "--search is not supported by --engine reference",
        ),
        (("--runs", "5"), "--runs requires a random search: --search random, pct, pos"),
        (
            ("--search", "breadth", "--seed", "5"),
            "--seed requires a random search: --search random, pct, pos",
        ),
        (("--search", "pos", "--pct-depth", "5"), "--pct-depth requires --search pct"),
        (("--search", "pos", "--states", "full"), "--states full requires --search"),
        (("--search", "sideways"), "sideways"),
        (("--search", "random", "--runs", "0"), "--runs 0: write a whole number"),
    ],
)
def test_what_does_not_go_together_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], message: str
) -> None:
    source = tmp_path / "Program.java"
    source.write_text(SOURCE, encoding="utf-8")
    assert run(["check", str(source), *options]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert "Traceback" not in error


@pytest.mark.parametrize("engine", ["explicit", "reference"])
def test_first_stops_at_the_first_violation(check: Check, engine: str) -> None:
    status, report = check("--first", "--engine", engine, "--property", "assertion,race")
    assert status == 1
    kinds = {name_of(finding.property): finding.verdict for finding in report.findings}
    violated = [name for name, found in kinds.items() if isinstance(found, Violated)]
    open_ones = [found.why for found in kinds.values() if isinstance(found, Unknown)]
    assert len(violated) == 1
    assert open_ones == [Why.FIRST_FOUND]


def test_first_and_all_do_not_go_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "Program.java"
    source.write_text(SOURCE, encoding="utf-8")
    assert run(["check", str(source), "--first", "--all"]) == 2
    assert "--all finds every violation" in capsys.readouterr().err
