"""`plait run`, `plait show` and `plait doctor`."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from plait.cli.main import run

PROGRAM = """
public class Program {
    public static void main(String[] args) throws Exception {
        System.out.println("h\\u00e9llo \\uD83D\\uDE00 \\uD800" + args.length);
        System.err.println("error");
        if (args.length > 0) { synchronized (args) { args.wait(); } }
        assert false;
        System.exit(7);
    }
    static native void missing();
    static class Native { public static void main(String[] args) { missing(); } }
}
"""


@pytest.fixture
def source(tmp_path: Path) -> str:
    path = tmp_path / "Program.java"
    path.write_text(PROGRAM, encoding="utf-8")
    return str(path)


def plait(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", "from plait.cli.main import main; main()", *arguments]
    return subprocess.run(command, capture_output=True, check=False)


def test_run_prints_and_exits_as_the_program(source: str) -> None:
    done = plait("run", source, "--entry", "Program.main")
    assert done.stdout.decode() == "héllo 😀 ?0\n"
    assert done.stderr.decode() == "error\n"
    assert done.returncode == 7


def test_run_executes_assertions_when_told_to(source: str) -> None:
    done = plait("run", source, "--entry", "Program.main", "--enable-assertions")
    assert b"AssertionError" in done.stderr
    assert done.returncode == 1


def test_run_tells_when_the_program_hangs(source: str) -> None:
    done = plait("run", source, "--entry", "Program.main", "--", "x")
    assert b"plait: deadlock" in done.stderr
    assert done.returncode == 3


def test_run_tells_what_has_no_model(source: str) -> None:
    done = plait("run", source, "--entry", "Program$Native.main")
    assert b"Program.missing" in done.stderr
    assert b"Traceback" not in done.stderr
    assert done.returncode == 3


def test_show_ir_prints_the_classes_of_the_target(
    source: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["show", "ir", source, "--entry", "Program.main"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("entry plait/vm/Entry.run()V\n")
    assert "class Program$Native" in shown
    assert "invoke static Program.missing()V" in shown


def test_show_cfg_of_one_method_is_a_graph(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    method = ["--method", "java.util.Objects.requireNonNull"]
    assert run(["show", "cfg", source, "--entry", "Program.main", *method]) == 0
    shown = capsys.readouterr().out
    assert shown.count("digraph") == 3
    assert "b0 -> b1" in shown


def test_show_loops_tells_what_they_are_called(
    source: str, capsys: pytest.CaptureFixture[str]
) -> None:
    method = ["--method", "java.util.concurrent.atomic.AtomicInteger.getAndUpdate"]
    assert run(["show", "loops", source, "--entry", "Program.main", *method]) == 0
    shown = capsys.readouterr().out
    assert re.fullmatch(
        r"java.util.concurrent.atomic.AtomicInteger.getAndUpdate:1  AtomicInteger.java:\d+\n", shown
    )
    assert run(["show", "loops", source, "--entry", "Program.main"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["show", "formula", "Program.java"],
            "cannot show 'formula'; choose from ir, cfg, loops, rules",
        ),
        (["show", "ir"], "a TARGET is missing"),
        (["show", "ir", "Nowhere.java"], "Nowhere.java"),
    ],
)
def test_wrong_words_of_show_give_one_message(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("method", ["Nowhere.m", "Program.nothing"])
def test_a_method_that_is_not_there_is_named(
    source: str, method: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["show", "ir", source, "--entry", "Program.main", "--method", method]) == 2
    assert f"--method {method}" in capsys.readouterr().err


def test_doctor_finds_and_confirms_the_known_bugs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor"]) == 0
    said = capsys.readouterr().out
    assert "a lost update and its data race: found" in said
    assert "a deadlock: confirmed by the JVM" in said


def test_doctor_refuses_what_is_no_jdk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor", "--jdk", str(tmp_path)]) == 2
    said = capsys.readouterr().out
    assert "not a JDK" in said
    assert "install a JDK" in said.splitlines()[-1]


COUNTING = """
public class Counting {
    static boolean done;

    static int descend(int n) {
        return done ? n : descend(n);
    }

    public static void main(String[] args) {
        new Thread(() -> done = true).start();
        assert descend(args.length) == 0 : "no";
    }
}
"""


def test_the_rules_of_the_pushdown_engine_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "Counting.java"
    source.write_text(COUNTING)
    assert run(["show", "rules", str(source), "--threads", "2", "--", "x"]) == 0
    shown = capsys.readouterr().out
    for part in (
        "thread 0\n",
        "Counting.descend, line 6",
        "when (Counting.done = 0): ",
        "Counting.done := 1; ",
        ", then #",
        "return\n",
        "report a violation of assertion\n",
    ):
        assert part in shown
