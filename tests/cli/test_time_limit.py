"""`--time` and `--total-time` hold for the whole command, whatever a program makes Plait do.

The programs here ran for minutes under a limit of seconds, or would. A loaded machine is slow, so
no test asks for the promised two seconds: what counts is that the limit ends the work.
"""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest
from tests.unit.java.junit_stubs import JUNIT5

from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk

FAR_TOO_LONG: Final = 40.0
"""Seconds for what is given a few."""

THREAD: Final = "Thread t = new Thread(() -> n++); t.start(); n++; t.join();"
PROGRAMS: Final = {
    "long loop before the first thread": """
        long sum = 0;
        for (long i = 0; i < 3_000_000_000L; i++) sum += i * 31;
        %s
        assert sum != 1;""",
    "long loop of a thread": """
        Thread other = new Thread(() -> {
            n = 1;
            long sum = 0;
            for (long i = 0; i < 3_000_000_000L; i++) sum += i * 31;
            n = (int) sum;
        });
        other.start();
        n++;
        other.join();
        assert n != 77;""",
    "much output": """
        for (int i = 0; i < 2_000_000; i++) System.out.println("0123456789012345678901234567 " + i);
        %s""",
    "stack overflows": """
        for (int i = 0; i < 100_000; i++) {
            try { n = deep(0); } catch (StackOverflowError error) { n++; }
        }
        %s""",
    "long static initialiser": """
        n = (int) Slow.sum;
        %s""",
    "exceptions": """
        for (int i = 0; i < 100_000_000; i++) {
            try { throw new IllegalStateException("no " + i); }
            catch (IllegalStateException error) { n += error.getMessage().length(); }
        }
        %s""",
    "large numbers": """
        java.math.BigInteger product = java.math.BigInteger.ONE;
        for (int i = 1; i < 1_000_000; i++)
            product = product.multiply(java.math.BigInteger.valueOf(i));
        %s
        assert product.signum() > 0;""",
    "many schedules": """
        for (int k = 0; k < 5; k++)
            new Thread(() -> { for (int i = 0; i < 50; i++) { n++; n += n; } }).start();
        assert n != -77;""",
}
CLASS: Final = """
class Attack {
    static volatile int n;
    static class Slow {
        static long sum;
        static { for (long i = 0; i < 3_000_000_000L; i++) sum += i; }
    }
    static int deep(int i) { return deep(i + 1) + 1; }
    public static void main(String[] args) throws Exception {%s
    }
}
"""
TESTS: Final = """
import org.junit.jupiter.api.*;
class SlowTest {
    static volatile int n;
    private void slow() throws Exception {
        long sum = 0;
        for (long i = 0; i < 3_000_000_000L; i++) sum += i * 31;
        Thread other = new Thread(() -> n++);
        other.start();
        other.join();
        if (sum == 1) throw new AssertionError();
    }
%s
}
"""


def plait(*arguments: str) -> tuple[int, str, float]:
    """Exit status, output and seconds of a command in its own process."""
    began = time.monotonic()
    command = [sys.executable, "-c", "from plait.cli.main import main; main()", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout, time.monotonic() - began


@pytest.mark.parametrize(
    ("name", "engine"),
    [
        *((name, "explicit") for name in PROGRAMS),
        ("long loop before the first thread", "symbolic"),
        ("long loop before the first thread", "reference"),
        ("stack overflows", "symbolic"),
        ("many schedules", "pushdown"),
        ("many schedules", "reference"),
    ],
)
def test_time_is_a_limit_whatever_a_program_does(name: str, engine: str, tmp_path: Path) -> None:
    body = PROGRAMS[name]
    source = tmp_path / "Attack.java"
    source.write_text(CLASS % (body % THREAD if "%s" in body else body), encoding="utf-8")
    compile_sources(find_jdk(), [source])  # the front end is not what this is about
    options = ("--engine", engine, "--time", "2s", "--property", "assertion", "--format", "json")
    status, out, seconds = plait("check", *options, str(source))
    assert status == 3
    assert seconds < FAR_TOO_LONG
    (verdict, *_) = [finding["verdict"] for finding in json.loads(out)["findings"]]
    assert verdict["kind"] == "Unknown"
    assert verdict["why"] == "timeout"


def test_the_front_end_has_no_more_time_than_the_check(tmp_path: Path) -> None:
    """Half a million methods keep javac busy for long."""
    methods = "\n".join(f"    int m{i}(int k) {{ return k * {i}; }}" for i in range(1000))
    classes = "\n".join(f"class C{i} {{\n{methods}\n}}" for i in range(500))
    source = tmp_path / "Attack.java"
    source.write_text(CLASS % THREAD + classes, encoding="utf-8")
    status, out, seconds = plait("check", "--time", "2s", str(source))
    assert status == 3
    assert seconds < FAR_TOO_LONG
    assert "out of time: the front end did not finish" in out
    running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True)
    assert str(source) not in running.stdout


def test_a_violation_is_reported_though_the_search_for_others_ends_with_the_time(
    tmp_path: Path,
) -> None:
    source = tmp_path / "Attack.java"
    body = """
        Thread other = new Thread(() -> { n = 7; });
        other.start();
        assert n != 7;
        for (int k = 0; k < 5; k++)
            new Thread(() -> { for (int i = 0; i < 50; i++) { n++; n += n; } }).start();"""
    source.write_text(CLASS % body, encoding="utf-8")
    compile_sources(find_jdk(), [source])
    options = ("--engine", "reference", "--time", "10s", "--format", "json")
    status, out, seconds = plait("check", *options, str(source))
    assert status == 1
    assert seconds < FAR_TOO_LONG
    findings = json.loads(out)["findings"]
    kinds = {item["property"]["kind"]: item["verdict"]["kind"] for item in findings}
    assert kinds["AssertionsHold"] == "Violated"
    assert kinds["NoDeadlock"] == "Unknown"


def suite_of(count: int, folder: Path) -> tuple[str, ...]:
    """The options and the target of so many slow tests, compiled already."""
    for name, text in JUNIT5.items():
        path = folder / "stubs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    library = compile_sources(find_jdk(), sorted((folder / "stubs").rglob("*.java")))
    source = folder / "SlowTest.java"
    tests = (f"    @Test void slow{i}() throws Exception {{ slow(); }}" for i in range(count))
    source.write_text(TESTS % "\n".join(tests), encoding="utf-8")
    compile_sources(find_jdk(), [source], [library])
    return "--classpath", str(library), "--format", "json", str(source)


def test_all_tests_share_the_total_time(tmp_path: Path) -> None:
    """With all of `--time` for each they would take two minutes."""
    limits = ("--time", "4s", "--total-time", "8s")
    status, out, seconds = plait("check", *limits, *suite_of(30, tmp_path))
    assert status == 3
    assert seconds < FAR_TOO_LONG
    reports = json.loads(out)["reports"]
    assert len(reports) == 30
    whys = [item["verdict"]["why"] for report in reports for item in report["findings"]]
    assert set(whys) == {"timeout"}


def test_the_total_time_is_for_races_too(tmp_path: Path) -> None:
    status, out, seconds = plait("races", "--total-time", "4s", *suite_of(120, tmp_path))
    assert status == 3
    assert seconds < FAR_TOO_LONG
    assert len(json.loads(out)["reports"]) == 120
