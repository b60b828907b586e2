"""The client speaks JDWP: handshake, commands, replies in any order, events in between."""

from collections.abc import Callable

import pytest
from tests.unit.replay.fake_jvm import FakeJvm, reply_packet

from plait.replay.jdwp.client import Client, JvmFrame, MonitorState
from plait.replay.jdwp.connection import CommandError, Connection
from plait.replay.jdwp.jvm_events import BreakpointHit, EventPacket, ThreadStarted, VmDied
from plait.replay.jdwp.packets import (
    CodePlace,
    ConnectionLostError,
    Reader,
    Reply,
    Writer,
    command_packet,
    take_packet,
)
from plait.replay.jdwp.protocol import Command, EventKind, Policy

Make = Callable[..., FakeJvm]

AT = CodePlace(1, 20, 30, 40)


def connect(jvm: FakeJvm, seconds: float = 5.0) -> Connection:
    return Connection(jvm.other_end, seconds)


def started(thread: int) -> bytes:
    return Writer().byte(EventKind.THREAD_START).number(7).id(thread).done()


def hit(thread: int, request: int) -> bytes:
    return Writer().byte(EventKind.BREAKPOINT).number(request).id(thread).place(AT).done()


def test_a_packet_is_taken_only_when_it_is_complete() -> None:
    packet = reply_packet(5, 0, b"abc")
    buffer = bytearray(packet[:-1])
    assert take_packet(buffer) is None
    buffer += packet[-1:] + b"rest"
    assert take_packet(buffer) == Reply(5, 0, b"abc")
    assert bytes(buffer) == b"rest"


def test_a_packet_too_short_to_be_one_is_refused() -> None:
    with pytest.raises(ConnectionLostError, match="3 bytes"):
        take_packet(bytearray(b"\0\0\0\3" + bytes(8)))


def test_what_is_written_is_read() -> None:
    data = Writer().byte(200).number(-3).id(1 << 40).string("wörter").place(AT).done()
    reader = Reader(data)
    assert (reader.byte(), reader.number(), reader.id()) == (200, -3, 1 << 40)
    assert (reader.string(), reader.place()) == ("wörter", AT)


@pytest.mark.parametrize(
    ("data", "value"),
    [(b"Z\1", True), (b"I\xff\xff\xff\xfe", -2), (b"C\0A", 65), (b"V", None)],
)
def test_values_are_read_by_their_tag(data: bytes, value: object) -> None:
    assert Reader(data).value() == value


def test_a_command_gets_its_own_reply(fake_jvm: Make) -> None:
    jvm = fake_jvm({Command.THREAD_NAME: lambda _: Writer().string("worker").done()})
    client = Client(connect(jvm))
    assert client.thread_name(9) == "worker"
    assert jvm.asked(Command.THREAD_NAME) == [Writer().id(9).done()]


def test_a_refusal_says_which_command_and_why(fake_jvm: Make) -> None:
    jvm = fake_jvm({Command.THREAD_FRAMES: lambda _: 13})
    with pytest.raises(CommandError, match="thread frames: the thread is not suspended"):
        Client(connect(jvm)).frames(1)


def test_events_wait_until_they_are_asked_for(fake_jvm: Make) -> None:
    jvm = fake_jvm()
    connection = connect(jvm)
    jvm.send_events(Policy.EVENT_THREAD, started(3), hit(3, 8))
    jvm.send_events(Policy.ALL, Writer().byte(EventKind.VM_DEATH).number(1).done())
    Client(connection).suspend(3)
    packet = connection.next_events(1)
    assert packet == EventPacket(Policy.EVENT_THREAD, (ThreadStarted(3), BreakpointHit(3, 8, AT)))
    assert packet.suspended_thread == 3
    assert connection.next_events(1) == EventPacket(Policy.ALL, (VmDied(),))
    assert connection.next_events(0.01) is None


def test_frames_and_monitors_are_decoded(fake_jvm: Make) -> None:
    jvm = fake_jvm(
        {
            Command.THREAD_FRAMES: lambda _: Writer().number(1).id(77).place(AT).done(),
            Command.MONITOR_INFO: lambda _: Writer().id(4).number(1).number(1).id(5).done(),
        }
    )
    client = Client(connect(jvm))
    assert client.frames(1) == (JvmFrame(77, AT),)
    assert client.monitor(2) == MonitorState(4, (5,))


def test_who_does_not_greet_as_a_jvm_is_refused(fake_jvm: Make) -> None:
    with pytest.raises(ConnectionLostError, match="not a JVM"):
        connect(fake_jvm(greeting=b"HTTP/1.1 400 Bad"))


def test_other_sizes_of_ids_are_refused(fake_jvm: Make) -> None:
    sizes = Writer().number(4).number(4).number(4).number(4).number(4).done()
    with pytest.raises(ConnectionLostError, match="ids of sizes"):
        connect(fake_jvm({Command.ID_SIZES: lambda _: sizes}))


def test_a_jvm_that_does_not_answer_is_given_up(fake_jvm: Make) -> None:
    jvm = fake_jvm({Command.THREAD_STATUS: lambda _: None})
    connection = connect(jvm, seconds=0.05)
    with pytest.raises(ConnectionLostError, match="not answered"):
        Client(connection).status(1)


def test_a_jvm_that_hangs_up_is_gone(fake_jvm: Make) -> None:
    jvm = fake_jvm()
    connection = connect(jvm)
    jvm.hang_up()
    with pytest.raises(ConnectionLostError, match="lost"):
        Client(connection).status(1)


def test_events_that_nobody_asked_for_are_nonsense(fake_jvm: Make) -> None:
    jvm = fake_jvm()
    connection = connect(jvm)
    jvm.send_events(Policy.NONE, Writer().byte(60).number(1).done())
    with pytest.raises(ConnectionLostError, match="kind 60"):
        connection.next_events(1)


def test_a_truncated_reply_is_nonsense(fake_jvm: Make) -> None:
    jvm = fake_jvm({Command.THREAD_NAME: lambda _: Writer().number(100).done()})
    with pytest.raises(ConnectionLostError, match="ends too early"):
        Client(connect(jvm)).thread_name(1)


def test_a_truncated_event_is_nonsense(fake_jvm: Make) -> None:
    jvm = fake_jvm()
    connection = connect(jvm)
    cut = Writer().byte(Policy.NONE).number(1).byte(EventKind.BREAKPOINT).done()
    jvm.send_raw(command_packet(1, Command.COMPOSITE_EVENT, cut))
    with pytest.raises(ConnectionLostError, match="invalid JDWP data"):
        connection.next_events(1)
