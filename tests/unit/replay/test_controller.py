"""The controller keeps its rules: one suspension per packet, threads numbered by their starts."""

import time
from collections.abc import Callable

import pytest
from tests.unit.replay.fake_jvm import FakeJvm

from plait.base.names import MethodRef
from plait.replay.controller import Controller
from plait.replay.divergence import DivergenceError, OutOfTimeError
from plait.replay.jdwp.client import Client
from plait.replay.jdwp.connection import Connection
from plait.replay.jdwp.jvm_events import ExceptionThrown
from plait.replay.jdwp.packets import CodePlace, Writer
from plait.replay.jdwp.protocol import Command, EventKind, Policy, Status
from plait.replay.jvm_threads import ProgramThread
from plait.result.schedule import End, Goal, ReachCode, ReachEnd

MAIN, CHILD, STRANGER = 100, 200, 300
THREAD_CLASS, PROGRAM_CLASS = 1, 2
START, RUN = 10, 20
PREPARED = 3
GOAL = ReachCode(MethodRef("p/A", "run", "()V"), 1, 1, 5)
NOPS = b"\x00\x00\xb1"


class Fixture:
    """A JVM with class Thread and one class of the program, whose breakpoints get numbers."""

    def __init__(self, make: Callable[..., FakeJvm]) -> None:
        self.has_program_class = True
        self.requests: list[tuple[int, bytes]] = []
        self.status = Status.RUNNING
        self.jvm = make(
            {
                Command.CLASSES_BY_SIGNATURE: self._classes,
                Command.METHODS: self._methods,
                Command.BYTECODES: lambda _: Writer().number(len(NOPS)).done() + NOPS,
                Command.SET_REQUEST: self._request,
                Command.THREAD_FRAMES: lambda _: (
                    Writer().number(1).id(5).place(CodePlace(1, PROGRAM_CLASS, RUN, 0)).done()
                ),
                Command.THIS_OBJECT: lambda _: b"L" + Writer().id(CHILD).done(),
                Command.REFERENCE_TYPE: lambda _: b"\1" + Writer().id(PROGRAM_CLASS).done(),
                Command.SIGNATURE: lambda _: Writer().string("Lp/A;").done(),
                Command.THREAD_STATUS: lambda _: Writer().number(self.status).number(0).done(),
            }
        )
        client = Client(Connection(self.jvm.other_end, 5))
        self.controller = Controller(client, time.monotonic() + 0.5, lambda: None)
        self.jvm.send_events(Policy.ALL, event(EventKind.VM_START, 0, MAIN))
        self.controller.begin({"p/A"})

    def _classes(self, data: bytes) -> bytes:
        if b"Ljava/lang/Thread;" in data:
            return Writer().number(1).byte(1).id(THREAD_CLASS).number(PREPARED).done()
        if b"Lp/A;" in data and self.has_program_class:
            return Writer().number(1).byte(1).id(PROGRAM_CLASS).number(PREPARED).done()
        return Writer().number(0).done()

    def _methods(self, data: bytes) -> bytes:
        is_thread = data == Writer().id(THREAD_CLASS).done()
        number, name = (START, "start") if is_thread else (RUN, "run")
        return Writer().number(1).id(number).string(name).string("()V").number(1).done()

    def _request(self, data: bytes) -> bytes:
        self.requests.append((data[0], data))
        return Writer().number(len(self.requests)).done()

    def number_of_last(self, kind: EventKind) -> int:
        return max(n for n, (asked, _) in enumerate(self.requests, 1) if asked == kind)

    def start_request(self) -> int:
        kinds = [kind for kind, _ in self.requests]
        return kinds.index(EventKind.BREAKPOINT) + 1

    def resumed(self, thread: int) -> int:
        return self.jvm.asked(Command.THREAD_RESUME).count(Writer().id(thread).done())

    def run(self, number: int, goal: Goal) -> None:
        self.controller.run(number, goal, Nobody())


class Nobody:
    """Recognises nothing."""

    def recognises(self, thread: ProgramThread, event: ExceptionThrown) -> bool:
        return False

    def is_stuck(self, thread: ProgramThread, status: int) -> bool:
        return False


def event(kind: EventKind, request: int, thread: int, rest: bytes = b"") -> bytes:
    return Writer().byte(kind).number(request).id(thread).done() + rest


def hit(request: int, thread: int = MAIN) -> bytes:
    at = Writer().place(CodePlace(1, PROGRAM_CLASS, RUN, 1)).done()
    return event(EventKind.BREAKPOINT, request, thread, at)


@pytest.fixture
def jvm(fake_jvm: Callable[..., FakeJvm]) -> Fixture:
    return Fixture(fake_jvm)


def test_a_thread_is_held_where_its_breakpoint_is(jvm: Fixture) -> None:
    jvm.jvm.send_events(Policy.EVENT_THREAD, hit(len(jvm.requests) + 1))
    jvm.run(0, GOAL)
    assert jvm.resumed(MAIN) == 1


def test_a_packet_with_two_events_suspends_once(jvm: Fixture) -> None:
    goal = len(jvm.requests) + 1
    prepared = b"\1" + Writer().id(9).string("Lp/B;").number(PREPARED).done()
    other = event(EventKind.CLASS_PREPARE, 4, MAIN, prepared)
    jvm.jvm.send_events(Policy.EVENT_THREAD, other, other)
    jvm.jvm.send_events(Policy.EVENT_THREAD, hit(jvm.start_request()), hit(goal))
    jvm.run(0, GOAL)
    assert jvm.resumed(MAIN) == 2, "once to begin with, once for the two class events"


def test_the_late_start_of_the_main_thread_does_not_hold_it(jvm: Fixture) -> None:
    goal = len(jvm.requests) + 1
    jvm.jvm.send_events(Policy.EVENT_THREAD, event(EventKind.THREAD_START, 1, MAIN))
    jvm.jvm.send_events(Policy.EVENT_THREAD, hit(goal))
    jvm.run(0, GOAL)
    assert jvm.resumed(MAIN) == 2


def test_a_started_thread_is_held_and_a_thread_of_the_jvm_is_not(jvm: Fixture) -> None:
    jvm.jvm.send_events(Policy.EVENT_THREAD, hit(jvm.start_request()))
    jvm.jvm.send_events(Policy.EVENT_THREAD, event(EventKind.THREAD_START, 1, STRANGER))
    jvm.jvm.send_events(Policy.EVENT_THREAD, event(EventKind.THREAD_START, 1, CHILD))
    jvm.jvm.send_events(Policy.EVENT_THREAD, event(EventKind.THREAD_DEATH, 2, MAIN))
    jvm.run(0, ReachEnd())
    assert (jvm.resumed(STRANGER), jvm.resumed(CHILD)) == (1, 0)
    assert jvm.controller.threads.numbered(1).id == CHILD


def test_a_breakpoint_waits_for_its_class(jvm: Fixture) -> None:
    jvm.has_program_class = False
    goal = len(jvm.requests) + 1
    prepared = b"\1" + Writer().id(PROGRAM_CLASS).string("Lp/A;").number(PREPARED).done()

    def appear(data: bytes) -> bytes:
        jvm.has_program_class = True
        jvm.jvm.answers[Command.THREAD_RESUME] = lambda _: b""
        return b""

    jvm.jvm.answers[Command.THREAD_RESUME] = appear
    jvm.jvm.send_events(Policy.EVENT_THREAD, event(EventKind.CLASS_PREPARE, 4, MAIN, prepared))
    jvm.jvm.send_events(Policy.EVENT_THREAD, hit(goal))
    jvm.run(0, GOAL)
    kind, data = jvm.requests[goal - 1]
    assert kind == EventKind.BREAKPOINT
    assert Writer().place(CodePlace(1, PROGRAM_CLASS, RUN, 1)).done() in data


def test_the_count_is_the_last_restriction_of_a_breakpoint(jvm: Fixture) -> None:
    jvm.jvm.send_events(Policy.EVENT_THREAD, hit(len(jvm.requests) + 1))
    jvm.run(0, ReachCode(GOAL.method, 1, 7, 5))
    assert jvm.requests[-1][1].endswith(b"\1" + Writer().number(7).done())


def test_a_place_inside_an_instruction_is_refused(jvm: Fixture) -> None:
    jvm.jvm.answers[Command.BYTECODES] = lambda _: Writer().number(3).done() + b"\x10\x05\xac"
    with pytest.raises(DivergenceError, match="no instruction"):
        jvm.run(0, GOAL)


def test_a_thread_that_nobody_started_cannot_run(jvm: Fixture) -> None:
    with pytest.raises(DivergenceError, match="thread 3 has not been started"):
        jvm.run(3, GOAL)


def test_a_thread_that_ends_before_its_goal_diverges(jvm: Fixture) -> None:
    jvm.jvm.send_events(Policy.EVENT_THREAD, event(EventKind.THREAD_DEATH, 2, MAIN))
    with pytest.raises(DivergenceError, match="but it ended"):
        jvm.run(0, GOAL)


def test_the_end_of_the_program_before_the_goal_diverges(jvm: Fixture) -> None:
    jvm.jvm.send_events(Policy.ALL, Writer().byte(EventKind.VM_DEATH).number(3).done())
    with pytest.raises(DivergenceError, match="the program ended"):
        jvm.run(0, GOAL)


def test_a_thread_that_was_held_at_its_end_can_end(jvm: Fixture) -> None:
    jvm.jvm.send_events(Policy.EVENT_THREAD, event(EventKind.THREAD_DEATH, 2, MAIN))
    jvm.run(0, ReachEnd())
    assert jvm.resumed(MAIN) == 1
    jvm.status = Status.ZOMBIE
    jvm.run(0, End())
    assert jvm.resumed(MAIN) == 2
    with pytest.raises(DivergenceError, match="ended already"):
        jvm.run(0, GOAL)


def test_a_thread_that_cannot_end_diverges(jvm: Fixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plait.replay.controller._ENDING_SECONDS", 0.05)
    jvm.jvm.send_events(Policy.EVENT_THREAD, event(EventKind.THREAD_DEATH, 2, MAIN))
    jvm.status = Status.MONITOR
    with pytest.raises(DivergenceError, match="should end, but cannot"):
        jvm.run(0, End())


def test_a_monitor_of_a_held_thread_stops_the_one_that_runs(jvm: Fixture) -> None:
    jvm.jvm.send_events(Policy.EVENT_THREAD, hit(jvm.start_request()))
    jvm.jvm.answers[Command.MONITOR_INFO] = lambda _: Writer().id(CHILD).number(1).number(0).done()
    contended = b"L" + Writer().id(7).place(CodePlace(1, PROGRAM_CLASS, RUN, 0)).done()
    jvm.jvm.send_events(
        Policy.EVENT_THREAD, event(EventKind.MONITOR_CONTENDED_ENTER, 5, MAIN, contended)
    )
    with pytest.raises(DivergenceError, match="requires a monitor that thread 1 owns"):
        jvm.run(0, GOAL)


def test_a_replay_ends_with_its_time(jvm: Fixture) -> None:
    with pytest.raises(OutOfTimeError):
        jvm.run(0, GOAL)
