"""SIGINT, SIGTERM and SIGHUP end plait alike: with what is proved, and with nothing left behind."""

import array
import fcntl
import json
import os
import signal
import subprocess
import termios
import time
from pathlib import Path
from typing import Final

import pytest
from tests.cli.test_dying_workers import (
    PHILOSOPHERS,
    SLEEPY,
    busy,
    confirming,
    gone,
    workers_of,
    written,
)
from tests.processes import (
    PATIENCE,
    SIGNALS,
    command_of,
    descendants,
    eventually,
    is_alive,
    started,
    with_javac,
)

ENDLESS: Final = """
    public class Endless {
        public static void main(String[] args) {
            System.out.println("begun");
            for (long i = 0; ; i++) {
                if (i == -1) return;
            }
        }
    }
"""
ROOT: Final = Path(__file__).parents[2]
SLOW_JAVAC: Final = "sleep 3"
JAVAC_NEVER_ENDS: Final = "exec sleep 1000"
PIPE: Final = 1 << 12
"""Bytes that the smallest pipe takes before a writer must wait."""


def has_javac(process: "subprocess.Popen[bytes]") -> list[int]:
    """What plait has started, as soon as javac is among it."""

    def found() -> list[int]:
        assert process.poll() is None, "it has ended before javac was started"
        return descendants(process.pid)

    seen: list[int] = eventually(found)
    assert seen, "javac should run"
    return seen


def all_interrupted(out: bytes) -> bool:
    return {finding["verdict"].get("why") for finding in json.loads(out)["findings"]} == {
        "interrupted"
    }


# --- while something is checked -------------------------------------------------------------------


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_signal_ends_a_search_with_a_report(number: signal.Signals, tmp_path: Path) -> None:
    with started(*busy("explicit", tmp_path)[:-2], "--format", "json", "--", "8") as process:
        workers = workers_of(process)
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 3
        assert all_interrupted(out)
        assert b"Traceback" not in err
        assert not any(map(is_alive, workers))


@pytest.mark.parametrize("engine", ["explicit", "symbolic", "network"])
def test_workers_say_nothing_when_a_terminal_interrupts_all(engine: str, tmp_path: Path) -> None:
    """A terminal sends its signals to the whole process group."""
    with started(*busy(engine, tmp_path)) as process:
        workers = workers_of(process)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode in (1, 3)
        assert b"interrupted" in out
        assert b"Traceback" not in err
        assert b"SIGINT" not in out, "a worker is not lost for it"
        assert not any(map(is_alive, workers))


def test_a_signal_while_javac_runs_ends_with_a_report(tmp_path: Path) -> None:
    text = PHILOSOPHERS.read_text(encoding="utf-8")
    source = written(tmp_path, "Philosophers", f"{text}// not in the cache: {tmp_path}\n")
    environment = with_javac(tmp_path / "jdk", SLOW_JAVAC)
    command = ["check", source, "--format", "json", "--", "8"]
    with started(*command, environment=environment) as process:
        seen = has_javac(process)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 3
        assert all_interrupted(out)
        assert b"Traceback" not in err
        assert eventually(gone(seen))


def test_a_signal_during_confirmation_ends_the_jvm_and_keeps_the_finding(tmp_path: Path) -> None:
    command = ["check", written(tmp_path, "Sleepy", SLEEPY), "--format", "json"]
    with started(*command, scratch=tmp_path) as process:
        seen = confirming(process)
        process.terminate()
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 1
        (violated,) = [
            finding
            for finding in json.loads(out)["findings"]
            if finding["verdict"]["kind"] == "Violated"
        ]
        assert violated["confirmation"]["kind"] == "NotReplayable"
        assert b"Traceback" not in err
        assert not any(map(is_alive, seen))
    assert list((tmp_path / "scratch").iterdir()) == []


def test_a_report_that_is_being_written_is_written_to_its_end() -> None:
    source = str(ROOT / "examples/LostUpdate.java")
    with started("check", source, "--no-confirm", "--format", "html") as process:
        assert process.stdout is not None
        pipe = process.stdout.fileno()
        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIPE)
        assert eventually(lambda: _waiting(pipe) > 0)
        time.sleep(0.5)
        process.terminate()
        time.sleep(0.5)
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 1
        assert out.rstrip().endswith(b"</html>")
        assert b"Traceback" not in err


def _waiting(pipe: int) -> int:
    """How many bytes there are to be read."""
    found = array.array("i", [0])
    fcntl.ioctl(pipe, termios.FIONREAD, found)
    return found[0]


# --- a second one, and one that does not count ----------------------------------------------------


def test_two_signals_break_a_check_off(tmp_path: Path) -> None:
    """Both come while it is stopped, so that there is no time for a report between them."""
    with started(*busy("explicit", tmp_path)) as process:
        workers = workers_of(process)
        for number in (signal.SIGSTOP, signal.SIGINT, signal.SIGTERM, signal.SIGCONT):
            process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 3
        assert out == b""
        assert b"plait: interrupted" in err
        assert b"Traceback" not in err
        assert not any(map(is_alive, workers))


def test_a_hangup_that_is_ignored_stays_ignored(tmp_path: Path) -> None:
    """As `nohup` has it."""
    with started(*busy("explicit", tmp_path), ignored=signal.SIGHUP) as process:
        workers = workers_of(process)
        os.killpg(process.pid, signal.SIGHUP)
        time.sleep(1)
        assert process.poll() is None
        assert all(map(is_alive, workers))
        process.terminate()
        out, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 3
        assert b"interrupted" in out


# --- other commands -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
    ids=lambda value: str(int(value)),
)
def test_a_program_that_is_run_ends_with_the_status_that_java_gives(
    number: signal.Signals, status: int, tmp_path: Path
) -> None:
    with started("run", written(tmp_path, "Endless", ENDLESS)) as process:
        assert process.stdout is not None
        assert process.stdout.read(5) == b"begun"
        process.send_signal(number)
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == status
        assert b"Traceback" not in err


@pytest.mark.parametrize("command", ["run", "show ir", "doctor"])
def test_a_signal_ends_javac_too(command: str, tmp_path: Path) -> None:
    source = [] if command == "doctor" else [written(tmp_path, "Sleepy", SLEEPY)]
    environment = with_javac(tmp_path / "jdk", JAVAC_NEVER_ENDS)
    environment["PLAIT_CACHE"] = str(tmp_path / "cache")
    with started(*command.split(), *source, environment=environment) as process:
        seen = has_javac(process)
        process.terminate()
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == (143 if command == "run" else 3)
        assert b"Traceback" not in err
        assert not any(map(is_alive, seen))


def test_a_signal_ends_the_jvm_that_waits_for_a_debugger(tmp_path: Path) -> None:
    source = str(ROOT / "examples/LostUpdate.java")
    with started("check", source, "--witness-out", str(tmp_path)) as process:
        process.communicate(timeout=PATIENCE)
    witness = str(next(tmp_path.glob("*assertion*.json")))
    with started("replay", witness, "--debug-port", "0", scratch=tmp_path) as process:
        assert process.stdout is not None
        while b"attach a debugger" not in process.stdout.readline():
            assert process.poll() is None
        seen = descendants(process.pid)
        assert any("jdwp" in command_of(pid) for pid in seen)
        process.send_signal(signal.SIGHUP)
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 3
        assert b"Traceback" not in err
        assert not any(map(is_alive, seen))
    assert list((tmp_path / "scratch").iterdir()) == []
