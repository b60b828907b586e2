"""A JVM that misbehaves gives a clear outcome, and is not left behind."""

import sys
from collections.abc import Callable
from pathlib import Path

from plait.base.errors import BudgetExhausted, StopReason
from plait.replay.jvm_replay import JvmRequest, replay
from plait.result.confirmation import Confirmation, NotReplayable
from plait.result.schedule import Fail, ReplayPlan, Stretch
from plait.result.violations import AssertionFailed

PLAN = ReplayPlan((Stretch(0, Fail()),))
SILENT = """
stream.sendall(b'JDWP-Handshake')
stream.recv(14)
number = stream.recv(11)[4:8]
sizes = (8).to_bytes(4, 'big') * 5
stream.sendall((31).to_bytes(4, 'big') + number + bytes([128, 0, 0]) + sizes)
time.sleep(60)
"""
"""A JVM that answers the first command and never reports anything."""

VIOLATION = AssertionFailed(0, "main", None, ())


def replayed(
    folder: Path, body: str, seconds: float = 20.0, poll: Callable[[], None] = lambda: None
) -> Confirmation:
    """What comes of a launcher that is this Python program; `stream` leads to us."""
    java = folder / "java"
    java.write_text(
        f"#!{sys.executable}\n"
        "import os, re, socket, sys, time\n"
        "port = int(re.search(r'address=127.0.0.1:(\\d+)', sys.argv[1])[1])\n"
        "stream = socket.create_connection(('127.0.0.1', port))\n"
        f"{body}\n"
    )
    java.chmod(0o755)
    request = JvmRequest(java, "17", (), ("A",), seconds)
    return replay(request, PLAN, VIOLATION, poll)


def reason(outcome: Confirmation) -> str:
    """Why a JVM that has run could not be led."""
    assert isinstance(outcome, NotReplayable)
    assert outcome.fence is not None
    return outcome.why


def test_a_jvm_that_crashes_is_gone(tmp_path: Path) -> None:
    assert (
        reason(replayed(tmp_path, "stream.recv(14); os.abort()"))
        == "the connection to the JVM was lost"
    )


def test_a_jvm_that_hangs_is_given_up(tmp_path: Path) -> None:
    outcome = replayed(tmp_path, "time.sleep(60)", seconds=3.0)
    assert reason(outcome) == "the JVM has not answered for 3 s"


def test_a_jvm_that_starts_nothing_uses_up_its_time(tmp_path: Path) -> None:
    outcome = replayed(tmp_path, SILENT, seconds=3.0)
    assert reason(outcome) == "it took longer than 3 s"


def test_the_user_can_end_a_replay(tmp_path: Path) -> None:
    def interrupt() -> None:
        raise BudgetExhausted(StopReason.INTERRUPTED)

    assert reason(replayed(tmp_path, SILENT, poll=interrupt)) == "interrupted"


def test_who_is_no_jvm_is_refused(tmp_path: Path) -> None:
    outcome = replayed(tmp_path, "stream.sendall(b'GET / HTTP/1.1'); time.sleep(60)")
    assert isinstance(outcome, NotReplayable)
    assert "not a JVM" in outcome.why


def test_waits_that_last_too_long_are_not_begun(tmp_path: Path) -> None:
    request = JvmRequest(tmp_path / "java", "17", (), ("A",), 5)
    plan = ReplayPlan(PLAN.stretches, waiting_seconds=7200.0)
    outcome = replay(request, plan, VIOLATION, lambda: None)
    assert isinstance(outcome, NotReplayable)
    assert outcome.why == (
        "its sleeps and timed waits last 7,200 s, longer than the 5 s for the replay"
    )


def test_no_java_at_all_is_named(tmp_path: Path) -> None:
    request = JvmRequest(tmp_path / "java", "17", (), ("A",), 1)
    outcome = replay(request, PLAN, VIOLATION, lambda: None)
    assert isinstance(outcome, NotReplayable)
    assert "cannot start" in outcome.why
