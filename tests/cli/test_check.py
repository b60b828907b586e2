"""`plait check` from the command line to the exit status."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.main import run
from plait.result.json_form import from_text, report_from_json
from plait.result.report import Report, Severity
from plait.result.standing import Standing
from plait.result.verdicts import Bounds, Holds, Unknown, Verdict, Violated, Why
from plait.result.violations import DataRace, Deadlock
from plait.spec.properties import name_of

LOST_UPDATE = """
public class Program {
    static int value;
    static void increment() { value++; }
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Program::increment);
        other.start();
        increment();
        other.join();
        assert value == 2 : "value is " + value;
    }
}
"""
SEQUENTIAL = """
public class Program {
    public static void main(String[] args) {
        assert args.length == 0 || args[0].length() < 3 : args[0];
        if (args.length > 1) throw new IllegalStateException(args[1]);
    }
}
"""
SPINNING = """
public class Program {
    static volatile int turn;
    public static void main(String[] args) {
        new Thread(() -> { while (turn != 1) { } turn = 2; }).start();
        if (args.length > 0) turn = 1;
    }
}
"""
NATIVE = """
public class Program {
    static native void missing();
    static void call() { missing(); }
    public static void main(String[] args) { call(); }
}
"""
ENDLESS = """
public class Program {
    static volatile long n;
    public static void main(String[] args) {
        new Thread(() -> { while (true) n++; }).start();
        while (true) n++;
    }
}
"""
LONG_LOOP = "for (int i = 0; i < 10_000; i++)"
CIRCLE = """
public class Program {
    public static void main(String[] args) {
        Object a = new Object(), b = new Object();
        new Thread(() -> { synchronized (a) { synchronized (b) { } } }, "ab").start();
        new Thread(() -> { synchronized (b) { synchronized (a) { } } }, "ba").start();
        while (true) Thread.yield();
    }
}
"""
MISSED = """
public class Program {
    static boolean told;
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        new Thread(() -> { synchronized (lock) { told = true; lock.notify(); } }).start();
        synchronized (lock) { if (args.length > 0 || !told) lock.wait(); assert told : "early"; }
    }
}
"""
SWALLOWED = """
public class Program {
    public static void main(String[] args) {
        try { assert args.length > 0 : "kept"; } catch (AssertionError error) { }
        try { throw new AssertionError("thrown"); } catch (AssertionError error) { }
        int dice = new java.util.Random().nextInt(6);
    }
}
"""
Check = Callable[..., tuple[int, Report]]


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Check a source and give exit status and report."""

    def checked(source: str, *options: str) -> tuple[int, Report]:
        path, report = tmp_path / "Program.java", tmp_path / "report.json"
        path.write_text(source, encoding="utf-8")
        own, program = _split(options)
        status = run(
            ["check", str(path), "--format", "json", "--output", str(report), *own, *program]
        )
        return status, report_from_json(from_text(report.read_text(encoding="utf-8")))

    return checked


def _split(options: tuple[str, ...]) -> tuple[list[str], list[str]]:
    at = options.index("--") if "--" in options else len(options)
    return list(options[:at]), list(options[at:])


def verdicts(report: Report) -> dict[str, Verdict]:
    return {name_of(finding.property): finding.verdict for finding in report.findings}


def test_a_violation_gives_status_1_and_its_witness(check: Check) -> None:
    status, report = check(LOST_UPDATE)
    assert status == 1
    found = verdicts(report)["assertion"]
    assert isinstance(found, Violated)
    assert len(found.witness.turns) == 3
    assert isinstance(verdicts(report)["deadlock"], Holds)


def test_an_assert_statement_fails_though_somebody_catches_the_error(check: Check) -> None:
    status, report = check(SWALLOWED, "--all")
    assert status == 1
    failures = [
        finding.verdict.violation
        for finding in report.findings
        if isinstance(finding.verdict, Violated)
    ]
    assert [getattr(failure, "message", None) for failure in failures] == ["kept"]


def test_a_proof_names_what_models_simplified(check: Check) -> None:
    status, report = check(SWALLOWED, "--", "argument")
    proved = verdicts(report)["assertion"]
    assert status == 0
    assert isinstance(proved, Holds)
    assert (
        "random numbers without a seed are one fixed sequence (--random any takes any)"
        in proved.assuming
    )


def test_a_data_race_is_a_warning_unless_asked_for(check: Check) -> None:
    status, report = check(LOST_UPDATE, "--property", "deadlock")
    assert status == 3, "for sequential consistency is not what Java guarantees then"
    assert [f.standing for f in report.findings] == [Standing.SEQUENTIAL, Standing.VIOLATED]
    assert [f.severity for f in report.findings] == [Severity.ERROR, Severity.WARNING]
    status, report = check(LOST_UPDATE, "--property", "race")
    assert status == 1
    race = verdicts(report)["race"]
    assert isinstance(race, Violated)
    assert isinstance(race.violation, DataRace)
    assert race.violation.place == "Program.value"


def test_a_proof_says_that_it_assumes_sequential_consistency_only_with_races(check: Check) -> None:
    _, racy = check(LOST_UPDATE)
    _, clean = check(SEQUENTIAL)
    for report, expected in ((racy, True), (clean, False)):
        proof = verdicts(report)["deadlock"]
        assert isinstance(proof, Holds)
        assert any("sequentially consistent" in text for text in proof.assuming) == expected


def test_the_arguments_of_the_program_follow_the_dashes(check: Check) -> None:
    assert check(SEQUENTIAL)[0] == 0
    status, report = check(SEQUENTIAL, "--", "long")
    assert status == 1
    assert isinstance(verdicts(report)["assertion"], Violated)
    status, report = check(SEQUENTIAL, "--", "ok", "--time")
    assert isinstance(verdicts(report)["exception"], Violated)


def test_a_bound_on_contexts_is_part_of_the_verdict(check: Check) -> None:
    status, report = check(LOST_UPDATE, "--contexts", "2")
    assert status == 3
    status, report = check(LOST_UPDATE, "--contexts", "2", "--memory-model", "sc")
    assert status == 0
    proof = verdicts(report)["assertion"]
    assert isinstance(proof, Holds)
    assert proof.within == Bounds(context_switches=1)


def test_a_bound_that_leaves_nothing_out_is_no_bound(check: Check) -> None:
    _, report = check(LOST_UPDATE, "--contexts", "30")
    proof = verdicts(report)["deadlock"]
    assert isinstance(proof, Holds)
    assert proof.within == Bounds()


def test_waiting_in_a_circle_is_a_deadlock_though_another_thread_runs(check: Check) -> None:
    status, report = check(CIRCLE, "--property", "deadlock")
    assert status == 1
    found = verdicts(report)["deadlock"]
    assert isinstance(found, Violated)
    assert isinstance(found.violation, Deadlock)
    assert [item.thread_name for item in found.violation.blocked] == ["ab", "ba"]
    assert set(found.violation.cycle) == {item.thread for item in found.violation.blocked}


def test_spurious_wakeups_are_explored_but_break_no_deadlock(check: Check) -> None:
    assert check(MISSED)[0] == 0
    status, report = check(MISSED, "--spurious-wakeups")
    assert status == 1
    assert isinstance(verdicts(report)["assertion"], Violated)
    assert isinstance(verdicts(report)["deadlock"], Holds)
    for option in ("--all", "--spurious-wakeups"):
        found = verdicts(check(MISSED, option, "--", "wait anyway")[1])["deadlock"]
        assert isinstance(found, Violated)


def test_a_program_that_can_only_spin_is_a_livelock(check: Check) -> None:
    status, report = check(SPINNING, "--property", "livelock,deadlock")
    assert status == 1
    assert isinstance(verdicts(report)["livelock"], Violated)
    assert isinstance(verdicts(report)["deadlock"], Holds)


def test_a_program_that_spins_until_it_is_let_go_is_no_livelock(check: Check) -> None:
    status, report = check(SPINNING, "--property", "livelock", "--", "go")
    assert status == 0
    assert isinstance(verdicts(report)["livelock"], Holds)


def test_what_has_no_model_is_named_with_the_calls_that_lead_there(check: Check) -> None:
    status, report = check(NATIVE)
    assert status == 3
    answer = verdicts(report)["assertion"]
    assert isinstance(answer, Unknown)
    assert answer.why is Why.UNSUPPORTED
    assert "Program.missing" in answer.detail
    assert "Program.call" in answer.detail


def test_out_of_time_is_inconclusive_and_says_what_is_proved(check: Check) -> None:
    status, report = check(ENDLESS, "--time", "3s", "--engine", "explicit")
    assert status == 3
    answer = verdicts(report)["assertion"]
    assert isinstance(answer, Unknown)
    assert answer.why is Why.TIMEOUT


def test_the_text_report_goes_to_standard_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "Program.java"
    path.write_text(SEQUENTIAL, encoding="utf-8")
    assert run(["check", str(path)]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("✓ holds  Program.main\n")
    assert "holds  for all schedules" in shown.out
    assert shown.err == ""


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("public class Program { int x = ; }", "Program.java:1: error: illegal start"),
        ("public class Program { }", "no entry point"),
    ],
)
def test_bad_sources_give_one_message_and_status_2(
    source: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "Program.java"
    path.write_text(source, encoding="utf-8")
    assert run(["check", str(path)]) == 2
    shown = capsys.readouterr()
    assert message in shown.err
    assert "Traceback" not in shown.err
    assert shown.out == ""


def test_an_output_that_cannot_be_written_is_refused_before_the_search(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "Program.java"
    path.write_text(SEQUENTIAL, encoding="utf-8")
    assert run(["check", str(path), "--output", str(path / "report")]) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith(
        f"plait: cannot write {path / 'report'}: {path} is not a writable folder"
    )
    assert shown.out == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_what_was_found_is_not_lost_when_the_disk_is_full(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, other = tmp_path / "Program.java", tmp_path / "report.json"
    path.write_text(SEQUENTIAL, encoding="utf-8")
    forms = ["--output", "/dev/full", "--also", f"json={other}"]
    assert run(["check", str(path), *forms]) == 0, "the answer was told"
    shown = capsys.readouterr()
    assert "cannot write /dev/full: No space left" in shown.err
    assert "assertion" in shown.out
    assert json.loads(other.read_text(encoding="utf-8"))["entry"] == "Program.main"
    assert Path("/dev/full").exists()


@pytest.mark.parametrize("option", ["--witness-out", "--junit-out"])
def test_a_folder_that_cannot_be_written_is_refused_before_the_search(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "Program.java"
    path.write_text(SEQUENTIAL, encoding="utf-8")
    assert run(["check", str(path), option, str(path / "made")]) == 2
    shown = capsys.readouterr()
    assert "is not a writable folder" in shown.err
    assert shown.out == ""


def test_an_interrupt_reports_what_is_proved(tmp_path: Path) -> None:
    path = tmp_path / "Program.java"
    path.write_text(ENDLESS.replace("while (true)", LONG_LOOP), encoding="utf-8")
    command = [sys.executable, "-c", "from plait.cli.main import main; main()"]
    process = subprocess.Popen(
        [*command, "check", str(path), "--format=json", "--time=none", "--engine=explicit"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    time.sleep(5)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 3
    whys = {finding["verdict"].get("why") for finding in json.loads(out)["findings"]}
    assert "interrupted" in whys
