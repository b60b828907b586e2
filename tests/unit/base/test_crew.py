"""Workers and what becomes of them."""

import os
import resource
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest
from tests.processes import children, eventually, is_alive

from plait.base.crew import Channel, Crew, Failed, Gone, Worker
from plait.base.errors import BudgetExhausted, InternalError
from plait.base.processes import watch_for

MUCH = b"x" * (1 << 22)


@pytest.fixture(name="crew")
def nobody_yet() -> Iterator[Crew]:
    """A crew of which nothing is left."""
    made = Crew()
    yield made
    made.close()
    assert children() == []


def echo(channel: Channel) -> None:
    while True:
        channel.send(channel.receive())


def heard(crew: Crew, count: int = 1) -> list[tuple[Worker, Any]]:
    """The next so many messages."""
    found: list[tuple[Worker, Any]] = []
    deadline = time.monotonic() + 60
    while len(found) < count and time.monotonic() < deadline:
        found += crew.listen(0.1)
    return found


def test_messages_larger_than_any_buffer_pass_both_ways_at_once(crew: Crew) -> None:
    worker = crew.start(echo)
    for _ in range(3):
        crew.tell(worker, MUCH)
    assert heard(crew, 3) == [(worker, MUCH)] * 3


def test_a_stopped_worker_holds_nobody_up(crew: Crew) -> None:
    one, other = crew.start(echo), crew.start(echo)
    os.kill(one.pid, signal.SIGSTOP)
    crew.tell(one, MUCH)
    crew.tell(other, "news")
    assert heard(crew) == [(other, "news")]
    assert crew.listen(0.1) == []


def test_a_death_in_the_middle_of_a_message_is_a_death(crew: Crew) -> None:
    def half(channel: Channel) -> None:
        channel._stream.sendall(b"\0\0\0\0\0\0\0\7abc")
        os.kill(os.getpid(), signal.SIGKILL)

    worker = crew.start(half)
    assert heard(crew) == [(worker, Gone(f"worker process {worker.pid} was killed by SIGKILL"))]
    crew.tell(worker, "nobody hears this")
    assert crew.workers == []


def fail(_channel: Channel) -> None:
    raise ZeroDivisionError


def test_an_exception_is_told(crew: Crew) -> None:
    worker = crew.start(fail)
    (_, failed), (_, gone) = heard(crew, 2)
    assert isinstance(failed, Failed)
    assert isinstance(failed.error(), InternalError)
    assert "ZeroDivisionError" in failed.trace
    assert gone == Gone(f"worker process {worker.pid} went away")


def test_a_lack_of_memory_is_told(crew: Crew) -> None:
    def take_all(_channel: Channel) -> None:
        raise MemoryError

    crew.start(take_all)
    failed = heard(crew)[0][1]
    with pytest.raises(BudgetExhausted, match="memory"):
        raise failed.error()


def test_workers_do_not_end_by_signals_to_all_nor_hold_standard_streams(crew: Crew) -> None:
    worker = crew.start(echo)
    crew.tell(worker, "begun")
    heard(crew)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        os.kill(worker.pid, number)
    crew.tell(worker, "still there")
    assert heard(crew) == [(worker, "still there")]
    assert {os.readlink(f"/proc/{worker.pid}/fd/{number}") for number in range(3)} == {os.devnull}


def test_no_room_for_a_worker_is_a_lack_of_memory(crew: Crew) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, hard))
    try:
        with pytest.raises(BudgetExhausted) as raised:
            crew.start(echo)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert raised.value.reason == "memory"
    assert "Too many open files" in raised.value.detail


def test_where_the_system_does_not_end_workers_they_look_for_their_leader() -> None:
    ours, theirs = os.pipe()
    leader = os.fork()
    if leader == 0:
        worker = os.fork()
        if worker == 0:
            watch_for(os.getppid())
            os.write(theirs, str(os.getpid()).encode())
            while True:
                time.sleep(1000)
        time.sleep(1000)
    worker = int(os.read(ours, 20))
    os.close(ours)
    os.close(theirs)
    assert is_alive(worker)
    os.kill(leader, signal.SIGKILL)
    os.waitpid(leader, 0)
    assert eventually(lambda: not is_alive(worker), 20)
