"""Controls the threads of a JVM so that they follow a schedule, one at a time.

A program thread is either held (suspended once) or the one that runs; the JVM's own threads run
free. All event requests suspend only the thread of the event, and a packet of events suspends it
only once: whatever is in it, the thread is resumed at most once. There are no single steps, only
breakpoints for one thread with a count.
"""

import time
from collections.abc import Callable, Iterable
from typing import Final, Protocol, final

from plait.replay.code_points import CodePoints, own_frames, show
from plait.replay.divergence import DivergenceError, OutOfTimeError
from plait.replay.free_field_values import FreeFields
from plait.replay.goal_text import should
from plait.replay.jdwp import event_requests
from plait.replay.jdwp.client import Client
from plait.replay.jdwp.jvm_events import (
    BreakpointHit,
    ClassPrepared,
    Event,
    EventPacket,
    ExceptionThrown,
    FieldTouched,
    MonitorContended,
    ThreadDied,
    ThreadStarted,
    VmDied,
    VmStarted,
    WaitBegins,
)
from plait.replay.jdwp.packets import CodePlace
from plait.replay.jdwp.protocol import EventKind, Policy, Status
from plait.replay.jvm_threads import Phase, ProgramThread, ThreadTable
from plait.result.schedule import (
    Block,
    End,
    EnterWait,
    Fail,
    FreeValue,
    Goal,
    ReachAccess,
    ReachCode,
    ReachEnd,
    Settle,
)

_THREAD: Final = "java/lang/Thread"
_VIRTUAL_THREAD: Final = "java/lang/VirtualThread"
_SYSTEM_THREADS: Final = "Ljdk/internal/misc/"
_FIRST_SILENCE: Final = 0.001
_LONGEST_SILENCE: Final = 0.05
_STUCK_SECONDS: Final = 1.0
"""How long a thread may be blocked before that counts as not reaching its goal."""

_ENDING_SECONDS: Final = 3.0


class Judge(Protocol):
    """Recognises the violation on a JVM."""

    def recognises(self, thread: ProgramThread, event: ExceptionThrown) -> bool:
        """Whether this exception is the violation."""

    def is_stuck(self, thread: ProgramThread, status: int) -> bool:
        """Whether a silent thread is blocked where the violation says."""


@final
class Controller:
    """One JVM from its start to the end of the schedule."""

    def __init__(self, client: Client, deadline: float, poll: Callable[[], None]) -> None:
        """`poll` may raise to stop the replay; the deadline is on the monotonic clock."""
        self.client = client
        self.points = CodePoints(client)
        self.threads = ThreadTable()
        self._deadline = deadline
        self._poll = poll
        self._requests: list[tuple[EventKind, int]] = []
        self._starts: set[int] = set()
        self._free = FreeFields(client, self.points)
        self._constructions: set[int] = set()
        self._armed: int | None = None
        self._unarmed: Callable[[], int | None] | None = None
        """Sets the breakpoint of the goal, once its class is there."""

    # --- beginning and end ----------------------------------------------------------------------

    def begin(self, classes: Iterable[str], free_values: tuple[FreeValue, ...] = ()) -> None:
        """Hold the main thread before it runs anything; `classes` are those with goals."""
        self._free = FreeFields(self.client, self.points, free_values)
        packet = self._next_packet()
        if not isinstance(packet.events[0], VmStarted):
            raise DivergenceError("", "the JVM did not report its start")
        main = self.threads.add(packet.events[0].thread, Phase.HELD)
        self._request(EventKind.THREAD_START, Policy.EVENT_THREAD)
        self._request(EventKind.THREAD_DEATH, Policy.EVENT_THREAD)
        self._request(EventKind.VM_DEATH, Policy.ALL)
        for name in sorted({*classes, *self._free.classes(), _VIRTUAL_THREAD}):
            pattern = event_requests.class_named(name.replace("/", "."))
            self._request(EventKind.CLASS_PREPARE, Policy.EVENT_THREAD, pattern)
        self._announce_starts_of(_THREAD)
        self._watch_monitors(main)
        self.client.suspend(main.id)
        self.client.resume_all()

    def hand_over(self) -> None:
        """Suspend blocked threads too, and stop all event requests: a debugger may take over."""
        for thread in self.threads.running():
            self.client.suspend(thread.id)
            thread.phase = Phase.HELD
        for kind, request in self._requests:
            self.client.clear(kind, request)
        self._requests.clear()

    def _request(self, kind: EventKind, policy: Policy, *modifiers: bytes) -> int:
        number = self.client.request(kind, policy, *modifiers)
        self._requests.append((kind, number))
        return number

    def _announce_starts_of(self, name: str) -> None:
        """Hear of each `start` call: the order of these numbers the threads."""
        cls = self.points.prepared_class(name)
        if cls is None:
            return
        for method in self.client.methods(cls.id):
            if method.name == "start" and method.descriptor.endswith(")V"):
                at = CodePlace(cls.tag, cls.id, method.id, 0)
                self._starts.add(
                    self._request(
                        EventKind.BREAKPOINT, Policy.EVENT_THREAD, event_requests.only_at(at)
                    )
                )

    def _notice_constructions(self, signature: str) -> None:
        """Set the free fields of a class, and observe each new object with free fields."""
        for at in self._free.prepare(signature):
            request = self._request(
                EventKind.BREAKPOINT, Policy.EVENT_THREAD, event_requests.only_at(at)
            )
            self._constructions.add(request)

    def _watch_monitors(self, thread: ProgramThread) -> None:
        only = event_requests.only_thread(thread.id)
        self._request(EventKind.MONITOR_CONTENDED_ENTER, Policy.EVENT_THREAD, only)
        self._request(EventKind.MONITOR_WAIT, Policy.NONE, only)

    # --- running --------------------------------------------------------------------------------

    def run(self, number: int, goal: Goal, judge: Judge, patience: float = 0.0) -> None:
        """Let a thread run until it has reached its goal; `DivergenceError` when it does not.

        `patience` is for how many seconds it may be blocked more than usual.
        """
        thread = self.threads.numbered(number)
        while thread.phase is Phase.ANNOUNCED:
            self._react_to(self._next_packet(), thread, goal, judge)
        if thread.phase is Phase.ENDED and isinstance(goal, Settle):
            return
        if thread.phase is Phase.ENDED:
            raise DivergenceError("", f"thread {number} has ended already")
        is_ending = thread.phase is Phase.ENDING
        if is_ending and not isinstance(goal, End | Settle):
            if isinstance(goal, ReachEnd):
                return
            raise DivergenceError("", f"thread {number} has nothing left to run")
        self._arm(thread, goal)
        self._resume(thread)
        if is_ending:
            self._end(thread)
        else:
            self._await(thread, goal, judge, _STUCK_SECONDS + patience)

    def touch(self, number: int, fields: tuple[int, int]) -> FieldTouched:
        """Let a thread continue into the access to a field that its next instruction makes."""
        thread = self.threads.numbered(number)
        modifiers = (event_requests.only_field(*fields), event_requests.only_thread(thread.id))
        for kind in (EventKind.FIELD_ACCESS, EventKind.FIELD_MODIFICATION):
            self._request(kind, Policy.EVENT_THREAD, *modifiers)
        self._resume(thread)
        while True:
            packet = self._next_packet()
            for event in packet.events:
                if isinstance(event, FieldTouched) and event.thread == thread.id:
                    thread.phase = Phase.HELD
                    return event
            if packet.suspended_thread:
                self.client.resume(packet.suspended_thread)

    def _arm(self, thread: ProgramThread, goal: Goal) -> None:
        self._armed = self._unarmed = None
        if isinstance(goal, Fail):
            base = self.points.prepared_class("java/lang/Throwable")
            assert base is not None, "a JVM should have loaded Throwable"
            self._request(
                EventKind.EXCEPTION,
                Policy.EVENT_THREAD,
                event_requests.only_thread(thread.id),
                event_requests.only_exception(base.id),
            )
        elif isinstance(goal, ReachCode):
            self._unarmed = lambda: self._set_breakpoint(thread, goal)
            self._try_arming()
        elif isinstance(goal, ReachAccess):
            self._unarmed = lambda: self._set_watch(thread, goal)
            self._try_arming()

    def _try_arming(self) -> None:
        if self._unarmed is not None:
            self._armed = self._unarmed()
            if self._armed is not None:
                self._unarmed = None

    def _set_breakpoint(self, thread: ProgramThread, goal: ReachCode) -> int | None:
        at = self.points.place(goal.method, goal.bci)
        if at is None:
            return None
        return self._request(
            EventKind.BREAKPOINT,
            Policy.EVENT_THREAD,
            event_requests.only_at(at),
            event_requests.only_thread(thread.id),
            event_requests.count(goal.occurrence),
        )

    def _set_watch(self, thread: ProgramThread, goal: ReachAccess) -> int | None:
        at = self.points.place(goal.method, goal.bci)
        field = self.points.field(goal.field)
        if at is None or field is None:
            return None
        only = (
            event_requests.only_field(*field),
            event_requests.only_at(at),
            event_requests.only_thread(thread.id),
        )
        self._request(EventKind.FIELD_ACCESS, Policy.EVENT_THREAD, *only)
        return self._request(EventKind.FIELD_MODIFICATION, Policy.EVENT_THREAD, *only)

    def _resume(self, thread: ProgramThread) -> None:
        thread.phase = Phase.RUNNING
        self.client.resume(thread.id)

    def _await(self, thread: ProgramThread, goal: Goal, judge: Judge, patience: float) -> None:
        """Read events until the goal is reached; silence may mean that the thread is blocked."""
        silence = _FIRST_SILENCE
        blocked_since: float | None = None
        while True:
            packet = self.client.connection.next_events(silence)
            if packet is not None:
                if self._react_to(packet, thread, goal, judge):
                    return
                silence, blocked_since = _FIRST_SILENCE, None
                continue
            self._check_time()
            status = self.client.status(thread.id)
            if self._is_settled(thread, goal, judge, status):
                return
            if status not in (Status.WAIT, Status.MONITOR):
                blocked_since = None
            elif blocked_since is None:
                blocked_since = time.monotonic()
            elif time.monotonic() - blocked_since > patience:
                raise self._divergence(thread, f"{should(goal)}, but is blocked")
            silence = min(2 * silence, _LONGEST_SILENCE)

    def _is_settled(self, thread: ProgramThread, goal: Goal, judge: Judge, status: int) -> bool:
        """Whether a thread without events has reached a goal that is a kind of blocking."""
        if isinstance(goal, EnterWait) and thread.waits_on and status == Status.WAIT:
            self.client.suspend(thread.id)
            frames = own_frames(self.points.stack(thread.id))
            expected = (goal.method, goal.bci)
            if expected not in self.points.stack(thread.id):
                raise DivergenceError(show(frames), f"thread {thread.number} waits elsewhere")
            thread.phase = Phase.HELD
            return True
        if isinstance(goal, EnterWait | Settle) and status == Status.WAIT:
            return self._is_parked(thread, goal)
        return isinstance(goal, Block) and judge.is_stuck(thread, status)

    def _is_parked(self, thread: ProgramThread, goal: EnterWait | Settle) -> bool:
        """Hold a thread that is parked, in the call of the goal if that is one; else it goes on."""
        self.client.suspend(thread.id)
        stack = self.points.stack(thread.id)
        is_there = isinstance(goal, Settle) or (goal.method, goal.bci) in stack
        if stack[0][0].name == "park" and is_there:
            thread.phase = Phase.HELD
            return True
        self.client.resume(thread.id)
        return False

    def _next_packet(self) -> EventPacket:
        while True:
            packet = self.client.connection.next_events(_LONGEST_SILENCE)
            if packet is not None:
                return packet
            self._check_time()

    def _check_time(self) -> None:
        self._poll()
        if time.monotonic() > self._deadline:
            raise OutOfTimeError("the time for the replay is up")

    # --- events ---------------------------------------------------------------------------------

    def _react_to(
        self, packet: EventPacket, thread: ProgramThread, goal: Goal, judge: Judge
    ) -> bool:
        """Handle the events, and resume their thread unless it is to be held.

        Returns whether the goal is reached.
        """
        has_arrived = is_held = False
        for event in packet.events:
            arrives, holds = self._react(event, thread, goal, judge)
            has_arrived = has_arrived or arrives
            is_held = is_held or holds
        if packet.suspended_thread and not is_held:
            self.client.resume(packet.suspended_thread)
        if has_arrived and isinstance(goal, End | Settle):
            self._end(thread)
        return has_arrived

    def _react(
        self, event: Event, thread: ProgramThread, goal: Goal, judge: Judge
    ) -> tuple[bool, bool]:
        """Whether the event means that the goal is reached, and that its thread is held."""
        match event:
            case ThreadStarted(thread=reference):
                return False, self._has_begun(reference)
            case ClassPrepared(signature=signature):
                if signature == f"L{_VIRTUAL_THREAD};":
                    self._announce_starts_of(_VIRTUAL_THREAD)
                self._notice_constructions(signature)
                self._try_arming()
                return False, False
            case BreakpointHit(request=request):
                if request in self._starts:
                    self._announce(event.thread)
                if request in self._constructions:
                    self._free.construct(event.thread)
                if request != self._armed:
                    return False, False
                thread.phase = Phase.HELD
                return True, True
            case FieldTouched():
                is_goal = isinstance(goal, ReachAccess) and event.thread == thread.id
                thread.phase = Phase.HELD if is_goal else thread.phase
                return is_goal, is_goal
            case WaitBegins(thread=reference, monitor=monitor):
                waiting = self.threads.find(reference)
                if waiting is not None:
                    waiting.waits_on = monitor
                return False, False
            case MonitorContended():
                return self._contend(event, thread, goal)
            case ExceptionThrown() if event.thread == thread.id:
                if not judge.recognises(thread, event):
                    return False, False
                thread.phase = Phase.HELD
                return True, True
            case ThreadDied(thread=reference) if reference == thread.id:
                return self._die(thread, goal)
            case VmDied():
                raise DivergenceError("", f"{should(goal)}, but the program ended")
            case _:
                return False, False

    def _has_begun(self, reference: int) -> bool:
        """Hold a program thread at its start; the main thread's is reported late, and runs on."""
        begun = self.threads.find(reference)
        if begun is None or begun.phase is not Phase.ANNOUNCED:
            return False
        begun.phase = Phase.HELD
        return True

    def _announce(self, starter: int) -> None:
        """Number the thread whose `start` is called, unless it serves the JVM."""
        if self.threads.find(starter) is None:
            return
        frame = self.client.frames(starter, 1)[0]
        child = self.client.this_object(starter, frame.id)
        if self.client.signature(self.client.class_of(child)).startswith(_SYSTEM_THREADS):
            return
        if self.threads.find(child) is None:
            self._watch_monitors(self.threads.add(child, Phase.ANNOUNCED))

    def _contend(
        self, event: MonitorContended, thread: ProgramThread, goal: Goal
    ) -> tuple[bool, bool]:
        """A monitor that a held thread owns stays closed; the JVM's own threads give theirs up."""
        owner = self.threads.find(self.client.monitor(event.monitor).owner)
        if event.thread != thread.id or owner is None or owner is thread:
            return False, False
        if isinstance(goal, Block):
            thread.phase = Phase.HELD
            return True, True
        what = f"requires a monitor that thread {owner.number} owns"
        raise self._divergence(thread, f"{should(goal)}, but {what}")

    def _die(self, thread: ProgramThread, goal: Goal) -> tuple[bool, bool]:
        if isinstance(goal, ReachEnd):
            thread.phase = Phase.ENDING
            return True, True
        if isinstance(goal, End | Settle):
            return True, False
        raise DivergenceError("", f"thread {thread.number} {should(goal)}, but it ended")

    def _end(self, thread: ProgramThread) -> None:
        """Wait until others can see that the thread has ended, for which it needs its monitor."""
        began = time.monotonic()
        while self.client.status(thread.id) != Status.ZOMBIE:
            self._check_time()
            if time.monotonic() - began > _ENDING_SECONDS:
                raise DivergenceError("", f"thread {thread.number} should end, but cannot")
            time.sleep(_FIRST_SILENCE / 2)
        thread.phase = Phase.ENDED

    def _divergence(self, thread: ProgramThread, how: str) -> DivergenceError:
        """The divergence, with the position of the thread, which is suspended for that."""
        self.client.suspend(thread.id)
        return DivergenceError(show(self.points.stack(thread.id)), f"thread {thread.number} {how}")
