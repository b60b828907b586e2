"""`--confirm`: whether the JVM runs the program, behind which fence, and what the report says."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from plait.cli.main import run
from plait.replay.process import no_fence_because

TWO_FACED = """
import java.nio.file.*;
public class Program {
    public static void main(String[] args) throws Exception {
        if (!System.getProperty("java.vm.name").equals("Plait")) {
            try { Files.writeString(Path.of("TARGET"), "x"); }
            catch (java.io.IOException e) { System.out.println("refused"); }
        }
        assert args.length > 0;
    }
}
"""
"""Plait sees a harmless program; a JVM that runs it writes a file."""

fence_needed = pytest.mark.skipif(
    bool(no_fence_because()), reason="this system lets nobody put up a fence"
)
PLAIT = (
    sys.executable,
    "-u",
    "-c",
    "import sys; from plait.cli.main import run; sys.exit(run(sys.argv[1:]))",
)
WITHOUT_NAMESPACES = (
    "unshare",
    "--user",
    "--map-root-user",
    "sh",
    "-c",
    'echo 0 > /proc/sys/user/max_user_namespaces && exec "$0" "$@"',
    *PLAIT,
)
"""`plait`, where nobody can make namespaces: the kernel's own limit is 0 there."""


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """What the program writes on a JVM."""
    return tmp_path / "written"


@pytest.fixture
def program(tmp_path: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "Program.java"
    source.write_text(TWO_FACED.replace("TARGET", str(target)))
    return source.name


def confirmation(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)["findings"][0]["confirmation"]
    return found


CHECK = ("--property", "assertion", "--engine", "explicit")


@fence_needed
@pytest.mark.parametrize("how", [(), ("--confirm", "fenced")])
def test_the_program_runs_behind_a_fence(
    how: tuple[str, ...], program: str, target: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", program, *CHECK, *how]) == 1
    shown = capsys.readouterr().out
    assert "confirmed on JDK" in shown
    assert "(sandboxed)" in shown
    assert not target.exists()


@fence_needed
def test_the_json_report_has_the_fence(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", program, *CHECK, "--format", "json"]) == 1
    outcome = confirmation(capsys.readouterr().out)
    assert outcome["kind"] == "Confirmed"
    assert outcome["fence"] == {"kind": "Fenced", "by": "namespaces"}


def test_a_program_that_is_trusted_runs_without_a_fence(
    program: str, target: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", program, *CHECK, "--confirm", "plain"]) == 1
    assert "(not sandboxed: as --confirm plain asks)" in " ".join(capsys.readouterr().out.split())
    assert target.exists()


@pytest.mark.parametrize("how", [("--confirm", "off"), ("--no-confirm",)])
def test_off_runs_nothing(
    how: tuple[str, ...], program: str, target: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", program, *CHECK, *how]) == 1
    assert "not confirmed: not replayed on a JVM" in capsys.readouterr().out
    assert not target.exists()


def test_on_and_off_at_once_are_refused(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", program, "--no-confirm", "--confirm", "plain"]) == 2
    assert "--no-confirm and --confirm plain: leave one of them out" in capsys.readouterr().err


@fence_needed
@pytest.mark.parametrize("command", ["check", "races"])
def test_a_fence_that_is_demanded_and_not_there_is_bad_input(
    command: str, program: str, target: Path
) -> None:
    words = [*WITHOUT_NAMESPACES, command, program, "--confirm", "fenced"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "--confirm fenced: no sandbox is available here (unshare: " in done.stderr
    assert done.stdout == ""
    assert not target.exists()


@fence_needed
def test_a_fence_that_is_not_there_is_told(program: str, target: Path) -> None:
    words = [*WITHOUT_NAMESPACES, "check", program, *CHECK, "--format", "json"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    fence = confirmation(done.stdout)["fence"]
    assert fence == {"kind": "Unfenced", "why": "unshare: No space left on device"}
    assert target.exists()


# --- plait replay ---------------------------------------------------------------------------------


@pytest.fixture
def witness(program: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["check", program, *CHECK, "--no-confirm", "--witness-out", "made"]) == 1
    capsys.readouterr()
    (path,) = Path("made").glob("*.json")
    return str(path)


@fence_needed
def test_a_witness_is_replayed_behind_a_fence(
    witness: str, target: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", witness, "--show-output"]) == 1
    shown = capsys.readouterr().out
    assert "(sandboxed)" in shown
    assert "refused" in shown
    assert not target.exists()


def test_a_witness_is_replayed_without_a_fence(witness: str, target: Path) -> None:
    assert run(["replay", witness, "--confirm", "plain"]) == 1
    assert target.exists()


def test_a_replay_cannot_be_off(witness: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", witness, "--confirm", "off"]) == 2
    assert "plait replay runs the program" in capsys.readouterr().err


@fence_needed
def test_no_replay_without_the_fence_that_is_demanded(witness: str, target: Path) -> None:
    words = [*WITHOUT_NAMESPACES, "replay", witness, "--confirm", "fenced"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert not target.exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only the administrator can become another user")
def test_another_user_cannot_debug_the_jvm(witness: str) -> None:
    """Who debugs it could run anything as its user."""
    words = [*PLAIT, "replay", witness, "--debug-port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as replaying:
        assert replaying.stdout is not None
        told = next(line for line in replaying.stdout if "attach a debugger" in line)
        port = int(told.rpartition(":")[2].strip(" .\n"))
        greeting = "printf JDWP-Handshake >&3; timeout 20 head -c 14 <&3"
        attack = ["bash", "-c", f"exec 3<>/dev/tcp/127.0.0.1/{port}; {greeting}"]
        stranger = subprocess.run(
            attack, user=65534, stdout=subprocess.PIPE, stderr=-3, check=False
        )
        assert stranger.stdout == b""
        assert replaying.poll() is None
        with socket.create_connection(("127.0.0.1", port)) as ours:
            ours.sendall(b"JDWP-Handshake")
            assert ours.recv(14) == b"JDWP-Handshake"
        assert replaying.wait(60) == 1
