"""A JVM comes up connected, or there is a clear message; it never stays behind."""

import contextlib
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from plait.java.platform.jdk import find_jdk
from plait.replay.process import LaunchError, launch
from plait.spec.fences import FenceWish

JAVA = find_jdk().java


def is_alive(process_group: int) -> bool:
    """Whether a process of the group runs; those that wait for their parent do not count."""
    shown = subprocess.run(["ps", "-eo", "pgid=,stat="], capture_output=True, text=True, check=True)
    lines = (line.split() for line in shown.stdout.splitlines())
    return any(int(group) == process_group and state[0] != "Z" for group, state in lines)


def fake_java(folder: Path, body: str) -> Path:
    """A launcher that is a Python script; `port` is where it should connect."""
    script = folder / "java"
    script.write_text(
        f"#!{sys.executable}\n"
        "import os, re, socket, subprocess, sys, time\n"
        "port = int(re.search(r'address=127.0.0.1:(\\d+)', sys.argv[1])[1])\n"
        f"{body}\n"
    )
    script.chmod(0o755)
    return script


def test_a_missing_java_is_named() -> None:
    with pytest.raises(LaunchError, match=r"cannot start /nowhere/java"):
        launch(Path("/nowhere/java"), (), {}, ("A",), 1)


def test_a_java_that_ends_at_once_is_quoted(tmp_path: Path) -> None:
    java = fake_java(tmp_path, "print('no such agent'); sys.exit(1)")
    with pytest.raises(LaunchError, match="status 1: no such agent"):
        launch(java, (), {}, ("A",), 20)


def test_a_java_that_never_connects_is_given_up_and_killed(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    java = fake_java(tmp_path, f"open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(60)")
    with pytest.raises(LaunchError, match="did not connect within 3 s"):
        launch(java, (), {}, ("A",), 3, FenceWish.PLAIN)
    assert not is_alive(int(note.read_text()))


def test_killing_ends_the_children_too(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    body = (
        "s = socket.create_connection(('127.0.0.1', port))\n"
        f"open({str(note)!r}, 'w').write(str(os.getpid()))\n"
        "subprocess.run(['sleep', '60'])"
    )
    jvm, stream = launch(fake_java(tmp_path, body), (), {}, ("A",), 20, FenceWish.PLAIN)
    while not note.exists() or not note.read_text():
        time.sleep(0.01)
    started = time.monotonic()
    with stream:
        jvm.kill()
    assert time.monotonic() - started < 5
    assert not is_alive(int(note.read_text()))


def test_megabytes_of_output_neither_block_nor_pile_up(tmp_path: Path) -> None:
    body = (
        "s = socket.create_connection(('127.0.0.1', port))\n"
        "sys.stdout.write('x' * 5_000_000 + 'the end'); sys.stdout.flush(); s.sendall(b'!')\n"
        "assert sys.stdin.read() == ''; s.sendall(b'?'); time.sleep(60)"
    )
    jvm, stream = launch(fake_java(tmp_path, body), (), {}, ("A",), 20)
    with stream:
        stream.settimeout(20)
        received = b""
        while len(received) < 2:
            received += stream.recv(2)
        jvm.kill()
    assert received == b"!?"
    assert jvm.output().endswith("the end")
    assert len(jvm.output()) <= 1 << 16


def test_a_real_jvm_dials_in() -> None:
    jvm, stream = launch(JAVA, (), {"a.b": "c d"}, ("NoSuchClass",), 20)
    with stream:
        assert isinstance(stream, socket.socket)
        assert jvm.exit_status is None
        jvm.kill()
    assert jvm.exit_status == 128 + 9


# --- who connects ---------------------------------------------------------------------------------


@contextmanager
def flood(note: Path) -> Iterator[list[str]]:
    """Others connect to the port in the note as fast as they can, greet, and try to take it over.

    Gives what they have achieved: `connected` and `bound`.
    """
    done: list[str] = []
    ended = threading.Event()

    def attack() -> None:
        while not ended.is_set():
            if not note.exists() or not note.read_text():
                continue
            address = ("127.0.0.1", int(note.read_text()))
            with contextlib.suppress(OSError), socket.create_connection(address, 1) as stream:
                done.append("connected")
                stream.sendall(b"forged")
            with contextlib.suppress(OSError), socket.create_server(address):
                done.append("bound")

    attackers = [threading.Thread(target=attack) for _ in range(4)]
    for attacker in attackers:
        attacker.start()
    try:
        yield done
    finally:
        ended.set()
        for attacker in attackers:
            attacker.join()


SLOW = """
open({note!r}, 'w').write(str(port))
while not os.path.exists({go!r}): time.sleep(0.01)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who has connected")
def test_who_connects_before_the_jvm_does_not_get_its_place(tmp_path: Path) -> None:
    note, go = tmp_path / "port", tmp_path / "go"
    body = SLOW.format(note=str(note), go=str(go))
    body += "s = socket.create_connection(('127.0.0.1', port)); s.sendall(b'the JVM')\n"
    java = fake_java(tmp_path, body + "time.sleep(60)")

    def give_way() -> None:
        deadline = time.monotonic() + 20
        while done.count("connected") < 50 and time.monotonic() < deadline:
            time.sleep(0.01)
        seen.extend(done)
        go.touch()

    seen: list[str] = []
    with flood(note) as done:
        umpire = threading.Thread(target=give_way)
        umpire.start()
        jvm, stream = launch(java, (), {}, ("A",), 60, FenceWish.PLAIN)
        umpire.join()
    with stream:
        assert stream.recv(7) == b"the JVM"
        jvm.kill()
    assert seen.count("connected") >= 50
    assert "bound" not in seen, "the port should not be free before the JVM has connected"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who has connected")
def test_a_jvm_that_others_speak_for_is_killed(tmp_path: Path) -> None:
    note, go = tmp_path / "port", tmp_path / "never"
    java = fake_java(tmp_path, SLOW.format(note=str(note), go=str(go)))
    with (
        flood(note) as done,
        pytest.raises(LaunchError, match="did not connect within 3 s"),
    ):
        launch(java, (), {}, ("A",), 3, FenceWish.PLAIN)
    assert "connected" in done
