"""`plait check` confirms violations on the JVM, and `plait replay` sees them again."""

import contextlib
import hashlib
import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from plait.cli.main import run
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk
from plait.replay.jdwp.client import Client
from plait.replay.jdwp.connection import Connection
from plait.result.confirmation import Confirmed
from plait.result.json_form import from_text, report_from_json

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
INPUTS = """
import plait.Verify;
public class Program {
    static int sum;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            int mine = Verify.anyInt(0, 3);
            synchronized (Program.class) { sum += mine; }
        });
        other.start();
        boolean extra = Verify.anyBoolean();
        other.join();
        int fixed = Verify.anyInt(5, 5);
        assert sum + fixed != 8 || !extra : "sum " + sum;
    }
}
"""
TAXES = """
package shop;
public class Taxes {
    static int calls;
    public static int of(boolean isExempt, byte kind) {
        calls++;
        if (isExempt && kind == -3) throw new IllegalArgumentException("kind " + kind);
        return kind;
    }
}
"""
TEST_CLASS = """
import org.junit.jupiter.api.*;
class CounterTest {
    static int made;
    int value = -1;
    @BeforeAll static void make() { made = 7; }
    @BeforeEach void reset() { value = 0; }
    @AfterEach void forget() { value = -1; }
    @Test void counts() throws Exception {
        Thread other = new Thread(() -> value++);
        other.start();
        value++;
        other.join();
        if (value != 2) throw new AssertionError(made + " and " + value);
    }
}
"""
NOISY = """
public class Program {
    static volatile int value;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> value++);
        other.start();
        value++;
        other.join();
        if (args.length > 0) {
            char[] line = new char[1000];
            for (int i = 0; i < 3000; i++) System.out.println(line);
        }
        assert value == 2;
    }
}
"""

Write = Callable[[str, str], Path]


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    monkeypatch.chdir(tmp_path)

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def checked(path: Path, *options: str) -> int:
    arguments = ["check", str(path), "--engine", "explicit"]
    return run([*arguments, "--property", "assertion,exception", *options])


def test_check_says_that_the_jvm_confirms(
    source: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    path = source("Program.java", LOST_UPDATE)
    assert checked(path) == 1
    assert "confirmed on JDK" in capsys.readouterr().out
    assert checked(path, "--no-confirm") == 1
    shown = capsys.readouterr().out
    assert "not confirmed: not replayed on a JVM" in shown
    assert "confirmed on" not in shown


def test_the_json_report_has_the_confirmation(
    source: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    checked(source("Program.java", LOST_UPDATE), "--format", "json")
    report = report_from_json(from_text(capsys.readouterr().out))
    outcome = report.findings[0].confirmation
    assert isinstance(outcome, Confirmed)
    assert outcome.evidence == "java.lang.AssertionError in main at Program.main:10"
    assert 0 < outcome.seconds < 60


@cache
def witness_text(program: str) -> str:
    """The witness of the one failed assertion of a program, which lies in `Program.java`."""
    with TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("Program.java").write_text(program, encoding="utf-8")
        assert checked(Path("Program.java"), "--no-confirm", "--witness-out", "made") == 1
        (path,) = Path("made").glob("*-assertion.json")
        return path.read_text(encoding="utf-8")


def witness_of(source: Write, program: str) -> Path:
    """The program's witness in a file beside it."""
    source("Program.java", program)
    return source("witness.json", witness_text(program))


def edited(path: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))
    return path


def test_a_witness_is_replayed(source: Write, capsys: pytest.CaptureFixture[str]) -> None:
    path = witness_of(source, LOST_UPDATE)
    capsys.readouterr()
    assert run(["replay", str(path)]) == 1
    shown = capsys.readouterr().out
    assert "assertion failed in main at Program.java:10" in shown
    assert "confirmed on JDK" in shown


def test_inputs_come_from_the_witness_in_the_order_of_the_jvm(source: Write) -> None:
    path = witness_of(source, INPUTS)
    assert run(["replay", str(path)]) == 1
    inputs = json.loads(path.read_text())["plan"]["inputs"]
    assert sorted(inputs) == ["1", "3", "5"]


def test_other_inputs_diverge(source: Write, capsys: pytest.CaptureFixture[str]) -> None:
    def change(data: dict[str, Any]) -> None:
        data["plan"]["inputs"] = ["0", "0", "5"]

    path = edited(witness_of(source, INPUTS), change)
    capsys.readouterr()
    assert run(["replay", str(path)]) == 3
    assert "NOT confirmed" in capsys.readouterr().out


def test_inputs_that_the_program_does_not_ask_for_diverge(source: Write) -> None:
    def change(data: dict[str, Any]) -> None:
        data["plan"]["inputs"] = ["17", "1", "5"]

    assert run(["replay", str(edited(witness_of(source, INPUTS), change))]) == 3


def test_a_changed_program_is_refused(source: Write, capsys: pytest.CaptureFixture[str]) -> None:
    path = witness_of(source, LOST_UPDATE)
    source("Program.java", LOST_UPDATE.replace("value++", "value += 2"))
    capsys.readouterr()
    assert run(["replay", str(path)]) == 2
    assert "the program has changed since the witness was made: Program" in capsys.readouterr().err


def _name_none(data: dict[str, Any]) -> None:
    data["classes"] = []


def _name_another(data: dict[str, Any]) -> None:
    data["classes"][0]["name"] = "Other"


def _name_another_that_is_there(data: dict[str, Any]) -> None:
    jar = {"kind": "ClassHash", "name": "Helper", "sha256": _sha256_of_helper()}
    data["classes"] = [jar]


def _name_another_content(data: dict[str, Any]) -> None:
    data["classes"][0]["sha256"] = "0" * 64


def _name_a_class_that_is_not_there(data: dict[str, Any]) -> None:
    data["classes"].append({"kind": "ClassHash", "name": "Gone", "sha256": ""})


def _sha256_of_helper() -> str:
    classes = compile_sources(find_jdk(), [Path("Helper.java")])
    return hashlib.sha256((classes / "Helper.class").read_bytes()).hexdigest()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_name_none, "the witness names no classes"),
        (_name_another, "does not name the class Program"),
        (_name_another_that_is_there, "does not name the class Program"),
        (_name_another_content, "the program has changed since the witness was made: Program"),
        (_name_a_class_that_is_not_there, "has changed since the witness was made: Gone"),
    ],
)
def test_a_witness_that_may_be_about_another_program_is_refused(
    source: Write,
    capsys: pytest.CaptureFixture[str],
    change: Callable[[dict[str, Any]], None],
    message: str,
) -> None:
    source("Helper.java", "class Helper { }")
    path = edited(witness_of(source, LOST_UPDATE), change)
    capsys.readouterr()
    assert run(["replay", str(path)]) == 2
    shown = capsys.readouterr().err
    assert message in shown
    assert len(shown.splitlines()) == 1


def test_a_witness_of_another_folder_is_refused(
    source: Write,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    path = witness_of(source, LOST_UPDATE).absolute()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert run(["replay", str(path)]) == 2
    assert "in the folder where the witness was made" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "cannot read"),
        ("{", "not JSON"),
        ("[]", "not a plait-witness"),
        ('{"format": "plait-witness", "format_version": 99}', "version 99"),
        ('{"format": "plait-witness", "format_version": 1}', "missing or unknown field"),
    ],
)
def test_what_is_no_witness_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None, message: str
) -> None:
    path = tmp_path / "witness.json"
    if text is not None:
        path.write_text(text)
    assert run(["replay", str(path)]) == 2
    assert message in capsys.readouterr().err


def test_any_method_is_replayed_and_becomes_a_test(source: Write, tmp_path: Path) -> None:
    path = source("shop/Taxes.java", TAXES)
    options = ("--entry", "shop.Taxes.of", "--junit-out", "tests", "--witness-out", "witnesses")
    assert checked(path, *options, "--no-confirm") == 1
    (witness,) = (tmp_path / "witnesses").glob("*.json")
    assert run(["replay", str(witness)]) == 1
    (made,) = (tmp_path / "tests" / "shop").glob("*.java")
    assert "Taxes.of(true, (byte) -3);" in made.read_text()


def test_a_made_test_fails_as_the_program_does(source: Write, tmp_path: Path) -> None:
    text = """
    import plait.Verify;
    public class Program {
        public static void main(String[] args) {
            int a = Verify.anyInt(0, 9);
            int b = Verify.anyInt(-9, 0);
            if (a - b == 17) throw new IllegalStateException("far apart " + args[0]);
        }
    }
    """
    stub = source("org/junit/jupiter/api/Test.java", _ANNOTATION)
    assert checked(source("Program.java", text), "--junit-out", "tests", "--", "x\ty") == 1
    (made,) = (tmp_path / "tests").glob("*.java")
    runner = source("Runner.java", _RUNNER.replace("NAME", made.stem))
    jdk = find_jdk()
    api = Path(__file__).parents[2] / "src" / "plait" / "models" / "api"
    sources = [stub, made, runner, tmp_path / "Program.java", *sorted(api.rglob("*.java"))]
    classes = compile_sources(jdk, sources)
    ended = subprocess.run(
        [str(jdk.java), "-cp", str(classes), "Runner"], capture_output=True, text=True, check=False
    )
    assert "IllegalStateException: far apart x\ty" in ended.stderr
    assert ended.stderr.count("Caused by") == 2, "the same inputs again, in the same JVM"


_ANNOTATION = """
package org.junit.jupiter.api;
import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) public @interface Test {}
"""
_RUNNER = """
public class Runner {
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 2; i++) {
            try { NAME.class.getMethod("reproduces").invoke(new NAME()); }
            catch (Exception e) { e.printStackTrace(); }
        }
    }
}
"""


def test_a_violation_that_needs_a_schedule_becomes_no_test(source: Write, tmp_path: Path) -> None:
    assert checked(source("Program.java", LOST_UPDATE), "--no-confirm", "--junit-out", "tests") == 1
    assert not (tmp_path / "tests").exists()


def test_a_junit_test_is_replayed(source: Write, tmp_path: Path) -> None:
    for name in ("Test", "BeforeAll", "BeforeEach", "AfterEach"):
        source(f"lib/org/junit/jupiter/api/{name}.java", _ANNOTATION.replace("Test", name))
    library = compile_sources(find_jdk(), sorted((tmp_path / "lib").rglob("*.java")))
    path = source("CounterTest.java", TEST_CLASS)
    options = ("--classpath", str(library), "--no-confirm", "--witness-out", "witnesses")
    assert checked(path, *options) == 1
    (witness,) = (tmp_path / "witnesses").glob("*-assertion.json")
    assert json.loads(witness.read_text())["violation"]["message"] == "7 and 1"
    assert run(["replay", str(witness)]) == 1


def test_a_program_that_prints_megabytes_is_replayed(
    source: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    path = witness_of(source, NOISY)
    edited(path, lambda data: data.update(arguments=["noisy"]))
    capsys.readouterr()
    assert run(["replay", str(path), "--show-output"]) == 1
    assert "\ufffd" * 1000 in capsys.readouterr().out


def test_a_replay_longer_than_its_time_ends(
    source: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    spinning = """
    public class Program {
        static volatile boolean done;
        public static void main(String[] args) throws Exception {
            new Thread(() -> { done = true; assert false; }).start();
            while (!done) { }
        }
    }
    """
    path = witness_of(source, spinning)

    def spin(data: dict[str, Any]) -> None:
        data["plan"]["stretches"] = [{"kind": "Stretch", "thread": 0, "until": {"kind": "End"}}]

    edited(path, spin)
    capsys.readouterr()
    started = time.monotonic()
    assert run(["replay", str(path), "--time", "1s"]) == 3
    assert time.monotonic() - started < 20
    assert "it took longer than 1 s" in capsys.readouterr().out


def test_a_debugger_can_attach_to_the_stopped_jvm(source: Write) -> None:
    path = witness_of(source, LOST_UPDATE)
    code = "import sys; from plait.cli.main import run; sys.exit(run(sys.argv[1:]))"
    command = [sys.executable, "-u", "-c", code, "replay", str(path), "--debug-port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(3)]
        assert "attach a debugger to 127.0.0.1:" in lines[2]
        port = int(lines[2].rpartition(":")[2].strip().rstrip("."))
        with socket.create_connection(("127.0.0.1", port)) as stream:
            client = Client(Connection(stream, 20))
            (cls,) = client.classes("LProgram;")
            assert [method.name for method in client.methods(cls.id)].count("main") == 1
        assert process.wait(20) == 1


def test_a_port_in_use_is_named(source: Write, capsys: pytest.CaptureFixture[str]) -> None:
    path = witness_of(source, LOST_UPDATE)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert run(["replay", str(path), "--debug-port", str(port)]) == 2
    assert f"--debug-port {port}: Address already in use" in capsys.readouterr().err
    assert run(["replay", str(path), "--debug-port", "http"]) == 2
