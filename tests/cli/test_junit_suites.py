"""`plait check` and `plait races` on a class of several JUnit tests."""

import json
import os
import signal
import time
import xml.etree.ElementTree as Xml
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.processes import PATIENCE, children, eventually, is_alive, started
from tests.unit.java.junit_stubs import JUNIT5

from plait.cli.main import run
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk

TESTS = """
import org.junit.jupiter.api.*;
class CounterTest {
    private int value;
    private final Object lock = new Object();
    private void both(Runnable step) throws Exception {
        Thread other = new Thread(step);
        other.start();
        step.run();
        other.join();
        if (value != 2) throw new AssertionError("value is " + value);
    }
    @Test void plain() throws Exception { both(() -> value++); }
    @Test void locked() throws Exception { both(() -> { synchronized (lock) { value++; } }); }
    @Disabled @Test void idle() throws Exception { both(() -> {}); }
}
"""

Check = Callable[..., int]


@pytest.fixture
def checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Check:
    monkeypatch.chdir(tmp_path)
    for name, text in JUNIT5.items():
        path = tmp_path / "stubs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    library = compile_sources(find_jdk(), sorted((tmp_path / "stubs").rglob("*.java")))
    (tmp_path / "made").symlink_to(library)
    (tmp_path / "CounterTest.java").write_text(TESTS, encoding="utf-8")

    def check(command: str, *options: str) -> int:
        return run([command, "CounterTest.java", "--classpath", str(library), *options])

    return check


def test_all_tests_are_checked_and_the_worst_decides(checked: Check, tmp_path: Path) -> None:
    also = "text=out.txt,json=out.json,junit=out.xml"
    assert checked("check", "--no-confirm", "--witness-out", "found", "--also", also) == 1
    text = (tmp_path / "out.txt").read_text(encoding="utf-8")
    assert text.startswith("✗ violated  2 tests: 1 violated, 1 holds; 1 skipped\n")
    assert "value is 1" in text
    suite = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert suite["format"] == "plait-suite"
    assert {report["entry"] for report in suite["reports"]} == {
        "CounterTest.plain",
        "CounterTest.locked",
    }
    cases = {
        case.get("name"): [child.tag for child in case]
        for case in Xml.parse(tmp_path / "out.xml").iter("testcase")
    }
    assert cases == {"plain": ["failure"], "locked": ["system-out"], "idle": ["skipped"]}
    witnesses = {path.name for path in (tmp_path / "found").iterdir()}
    assert witnesses == {"CounterTest.plain-assertion.json", "CounterTest.plain-race.json"}


def test_a_baseline_of_all_tests_is_made_and_kept_to(
    checked: Check, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    checked("check", "--no-confirm", "--all", "--format", "json", "--output", "out.json")
    assert run(["baseline", "out.json", "--reason", "ticket 7"]) == 0
    options = ("--no-confirm", "--baseline", "plait-baseline.json")
    capsys.readouterr()
    assert checked("check", *options) == 3, "the rest holds under sequential consistency only"
    capsys.readouterr()
    assert checked("check", *options, "--memory-model", "sc") == 0
    assert capsys.readouterr().out.startswith("✓ nothing new  2 tests: 1 holds, 1 nothing new")


def test_single_tests_and_patterns_are_chosen(
    checked: Check, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked("check", "--no-confirm", "--entry", "CounterTest.locked") == 0
    assert capsys.readouterr().out.startswith("✓ holds  CounterTest.locked\n")
    assert checked("check", "--no-confirm", "--entry", "*.lock*") == 0
    assert capsys.readouterr().out.startswith("✓ holds  CounterTest.locked\n")


def test_races_looks_at_all_tests(checked: Check, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked("races", "--no-confirm") == 1
    assert "2 tests: 1 violated, 1 holds; 1 skipped" in capsys.readouterr().out


def test_other_commands_still_want_one_test(
    checked: Check, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked("run") == 2
    assert "several tests; choose one with --entry" in capsys.readouterr().err


TIMED = """
import org.junit.jupiter.api.*;
class CounterTest {
    @Test void waits() throws Exception {
        Thread other = new Thread(() -> {});
        other.start();
        other.join(5_000);
        if (other.isAlive()) throw new AssertionError("did not end within 5 s");
    }
    @Disabled @Test void idle() {}
}
"""


def test_a_time_limit_in_a_test_is_a_watchdog(
    checked: Check, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "CounterTest.java").write_text(TIMED, encoding="utf-8")
    options = ("--no-confirm", "--entry", "CounterTest.waits")
    assert checked("check", *options) == 0
    assert "sleeps and timed waits end only when no other thread can run" in capsys.readouterr().out
    assert checked("check", *options, "--timeouts", "any") == 1
    assert "depends on an early timeout" in capsys.readouterr().out


def test_a_test_that_cannot_be_run_does_not_end_the_others(checked: Check, tmp_path: Path) -> None:
    classes = compile_sources(find_jdk(), [tmp_path / "CounterTest.java"], (tmp_path / "made",))
    target = tmp_path / "classes"
    target.mkdir()
    for file in classes.glob("*.class"):
        (target / file.name).write_bytes(file.read_bytes())
    (target / "BrokenTest.class").write_bytes(b"\xca\xfe\xba\xbe\0\0\0\0")
    also = "json=out.json,junit=out.xml,sarif=out.sarif"
    options = ("--classpath", str(tmp_path / "made"), "--no-confirm", "--also", also)
    assert run(["check", str(target), *options]) == 1
    suite = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    kinds = {
        report["entry"]: {finding["verdict"]["kind"] for finding in report["findings"]}
        for report in suite["reports"]
    }
    assert kinds["BrokenTest.*"] == {"Unknown"}
    assert "Violated" in kinds["CounterTest.plain"]
    assert kinds["CounterTest.locked"] == {"Holds"}


ABORTING = """
import org.junit.jupiter.api.*;
class AbortingTest {
    static int calls;
    static void assumeTrue(boolean condition) {
        if (!condition) throw new org.opentest4j.TestAbortedException();
    }
    @Test void never() { assumeTrue(false); assert false; }
    @Test void always() { assumeTrue(true); }
    @RepeatedTest(2) void once() { assumeTrue(calls++ > 0); }
    @RepeatedTest(2) void neither() { assumeTrue(calls++ > 7); }
}
"""
STUBS = {
    "org/opentest4j/TestAbortedException.java": """
package org.opentest4j;
public class TestAbortedException extends RuntimeException {}
""",
    "org/junit/jupiter/api/RepeatedTest.java": """
package org.junit.jupiter.api;
@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
public @interface RepeatedTest { int value(); }
""",
}


def test_a_test_whose_assumptions_never_hold_is_vacuous(
    checked: Check, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "CounterTest.java").write_text(ABORTING, encoding="utf-8")
    for name, text in STUBS.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert checked("check", *STUBS, "--property", "assertion") == 3
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "? inconclusive  4 tests: 2 inconclusive, 2 hold"
    said = {line.split()[1]: line.split()[2] for line in lines[2:] if "AbortingTest." in line}
    assert said == {
        "AbortingTest.never": "inconclusive",
        "AbortingTest.always": "holds",
        "AbortingTest.once": "holds",
        "AbortingTest.neither": "inconclusive",
    }
    assert "vacuous: no execution satisfies the assumptions" in " ".join(lines)


def test_several_tests_at_a_time_give_the_same_reports(checked: Check, tmp_path: Path) -> None:
    found = []
    for jobs in ("1", "2"):
        also = ("--also", f"json={jobs}.json", "--witness-out", f"found{jobs}")
        options = ("--jobs", jobs, "--no-cache", "--no-confirm", "--engine", "explicit")
        assert checked("check", *options, *also) == 1
        suite = json.loads((tmp_path / f"{jobs}.json").read_text(encoding="utf-8"))
        for report in suite["reports"]:
            del report["options"], report["seconds"]
            for engine in report["engines"]:
                del engine["seconds"]
            for finding in report["findings"]:
                finding["witness_file"] = None
        found.append(suite["reports"])
    assert found[0] == found[1]
    written = [sorted(path.name for path in (tmp_path / f"found{n}").iterdir()) for n in (1, 2)]
    assert written[0] == written[1]


ENDLESS = """
import org.junit.jupiter.api.*;
class EndlessTest {
    private int value;
    private void run() { for (long i = 0; i >= 0; i += 2) value = (int) i; }
    @Test void one() { new Thread(this::run).start(); run(); }
    @Test void two() { new Thread(this::run).start(); run(); }
    @Test void three() { new Thread(this::run).start(); run(); }
}
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda n: n.name)
def test_a_signal_ends_all_tests_with_a_complete_report(
    checked: Check, tmp_path: Path, number: signal.Signals
) -> None:
    (tmp_path / "EndlessTest.java").write_text(ENDLESS, encoding="utf-8")
    options = ("--classpath", str(tmp_path / "made"), "--jobs", "2", "--format", "json")
    with started("check", str(tmp_path / "EndlessTest.java"), *options) as process:
        assert eventually(lambda: len(children(process.pid)) == 2)
        workers = children(process.pid)
        time.sleep(1)
        os.killpg(process.pid, number)
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode in (1, 3)
        assert b"Traceback" not in err
        assert not any(map(is_alive, workers))
    reports = json.loads(out)["reports"]
    assert len(reports) == 3
    whys = {finding["verdict"].get("why") for r in reports for finding in r["findings"]}
    assert whys <= {"interrupted", None}
    assert "interrupted" in whys
