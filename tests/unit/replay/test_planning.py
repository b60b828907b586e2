"""A witness in the machine's steps becomes stretches between points of the JVM's code."""

from pathlib import Path

import pytest
from tests.witnesses import replayed_witness

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.check import CheckRequest, check
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.engine_settings import EngineSettings
from plait.result.schedule import (
    Block,
    End,
    EnterWait,
    Fail,
    Goal,
    ReachAccess,
    ReachCode,
    ReachEnd,
    WitnessFile,
)
from plait.result.verdicts import Violated
from plait.spec.properties import parse_properties

SYNCHRONIZED = """
public class Program {
    static boolean isTaken;
    static synchronized void take(boolean isFirst) { assert !isFirst || !isTaken; isTaken = true; }
    public static void main(String[] args) {
        new Thread(() -> take(false)).start();
        take(true);
    }
}
"""
ATOMIC = """
import java.util.concurrent.atomic.AtomicInteger;
public class Program {
    public static void main(String[] args) {
        AtomicInteger number = new AtomicInteger();
        new Thread(number::incrementAndGet).start();
        int seen = number.get();
        assert seen == number.get();
    }
}
"""
LOOP = """
public class Program {
    static volatile int value;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { for (int i = 0; i < 3; i++) value = i; });
        other.start();
        assert value != 1;
    }
}
"""
WAITING = """
public class Program {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        new Thread(() -> { synchronized (lock) { lock.notify(); } }).start();
        synchronized (lock) { lock.wait(); }
    }
}
"""
SPURIOUS = """
public class Program {
    static boolean isReady;
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        new Thread(() -> { synchronized (lock) { isReady = true; lock.notify(); } }).start();
        synchronized (lock) {
            if (!isReady) lock.wait();
            assert isReady;
        }
    }
}
"""
SECOND_WAITER = """
public class Program {
    static final Object lock = new Object();
    static int longest, waiting, first;
    static void await(int number) {
        synchronized (lock) {
            if (waiting++ == 0) longest = number;
            try { lock.wait(); } catch (InterruptedException e) { }
            if (first == 0) first = number;
            lock.notify();
        }
    }
    public static void main(String[] args) throws Exception {
        new Thread(() -> await(1)).start();
        new Thread(() -> await(2)).start();
        synchronized (lock) { if (waiting == 2) lock.notify(); }
        synchronized (lock) { assert first == 0 || first == longest; }
    }
}
"""


INITIALISED_BY_MAIN = """
public class Program {
    static Thread by;
    static class Holder { static volatile int x = 1; static { by = Thread.currentThread(); } }
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        new Thread(() -> Holder.x = 2).start();
        int seen = Holder.x;
        assert seen != 2 || by != main;
    }
}
"""
OVERTAKING = """
public class Program {
    static final Object lock = new Object();
    static int waiting, longest, first;
    static void await(int number) {
        synchronized (lock) {
            if (waiting++ == 0) longest = number;
            try { lock.wait(); } catch (InterruptedException e) { }
            if (first == 0) first = number;
        }
    }
    public static void main(String[] args) throws Exception {
        new Thread(() -> await(1)).start();
        new Thread(() -> await(2)).start();
        synchronized (lock) { if (waiting == 2) lock.notifyAll(); }
        synchronized (lock) { assert first == 0 || first == longest; }
    }
}
"""
INTERRUPTED = """
public class Program {
    static final Object lock = new Object();
    static boolean isWaiting, isNotified;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                isWaiting = true;
                try { lock.wait(); } catch (InterruptedException e) { assert !isNotified; }
            }
        });
        other.start();
        synchronized (lock) { if (!isWaiting) return; }
        other.interrupt();
        synchronized (lock) { isNotified = true; lock.notify(); }
    }
}
"""
TIMED = """
import java.util.concurrent.*;
public class Program {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        new Thread(() -> future.complete(1)).start();
        Thread.sleep(500);
        synchronized (future) { future.wait(250); }
        future.get(3, TimeUnit.HOURS);
    }
}
"""


def witness(
    folder: Path,
    text: str,
    asked: str,
    *,
    engine: str = "explicit",
    spurious_wakeups: bool = False,
) -> WitnessFile:
    """The witness of the first violation of a property."""
    source = folder / "Program.java"
    source.write_text(text)
    program = ProgramRequest((str(source),))
    settings = EngineSettings(spurious_wakeups=spurious_wakeups)
    request = CheckRequest(program, parse_properties(asked), engine, settings, {})
    (verdict,) = (
        f.verdict
        for f in check(request, Budget(60), Silence()).findings
        if f.property in request.properties
    )
    assert isinstance(verdict, Violated)
    return replayed_witness(
        load(program), program, request.properties[0], verdict, spurious_wakeups=spurious_wakeups
    )


def goals(made: WitnessFile) -> list[tuple[int, Goal]]:
    assert made.plan is not None
    return [(stretch.thread, stretch.until) for stretch in made.plan.stretches]


def places(made: WitnessFile) -> list[tuple[int, str, int]]:
    """Thread, method and occurrence of the stretches that end in code."""
    return [
        (thread, f"{goal.method.owner.rpartition('/')[2]}.{goal.method.name}", goal.occurrence)
        for thread, goal in goals(made)
        if isinstance(goal, ReachCode)
    ]


def test_a_synchronized_method_is_entered_by_its_call(tmp_path: Path) -> None:
    made = witness(tmp_path, SYNCHRONIZED, "assertion")
    assert places(made) == [(0, "Program.main", 1)]
    assert goals(made)[1:] in (
        [(1, End()), (0, Fail())],
        [(1, ReachEnd()), (0, Fail())],
    )


def test_a_point_in_the_jdk_is_approached_from_the_program(tmp_path: Path) -> None:
    made = witness(tmp_path, ATOMIC, "assertion")
    assert places(made) == [(0, "Program.main", 1), (0, "AtomicInteger.get", 1)]
    assert goals(made)[-1] == (0, Fail())


def test_a_loop_is_left_by_counting(tmp_path: Path) -> None:
    made = witness(tmp_path, LOOP, "assertion")
    assert (1, "Program.lambda$main$0", 3) in places(made)


def test_waiting_is_a_goal_of_its_own(tmp_path: Path) -> None:
    made = witness(tmp_path, WAITING, "deadlock")
    kinds = [(thread, type(goal)) for thread, goal in goals(made)]
    assert (0, EnterWait) in kinds
    assert goals(made)[-1] == (0, Block())


def test_a_spurious_wake_up_is_an_obstacle(tmp_path: Path) -> None:
    made = witness(tmp_path, SPURIOUS, "assertion", spurious_wakeups=True)
    assert made.plan is None
    assert "spurious wake-up" in made.obstacle


def test_hotspot_notifies_who_waits_longest(tmp_path: Path) -> None:
    made = witness(tmp_path, SECOND_WAITER, "assertion")
    assert made.plan is None
    assert "`notify`" in made.obstacle


def test_a_field_is_reached_after_its_class_was_initialised(tmp_path: Path) -> None:
    made = witness(tmp_path, INITIALISED_BY_MAIN, "assertion")
    accesses = [(thread, goal) for thread, goal in goals(made) if isinstance(goal, ReachAccess)]
    assert [(thread, goal.field.name) for thread, goal in accesses] == [(0, "x")]


def test_hotspot_hands_a_monitor_to_who_waits_longest(tmp_path: Path) -> None:
    made = witness(tmp_path, OVERTAKING, "assertion")
    assert made.plan is None
    assert "of several notified threads" in made.obstacle


def test_a_notification_after_an_interrupt_is_an_obstacle(tmp_path: Path) -> None:
    made = witness(tmp_path, INTERRUPTED, "assertion")
    assert made.plan is None
    assert "interrupted and its monitor is notified" in made.obstacle


def test_the_time_that_must_pass_is_added_up(tmp_path: Path) -> None:
    made = witness(tmp_path, TIMED, "exception")
    assert made.plan is not None
    assert made.plan.waiting_seconds == pytest.approx(3 * 3600 + 0.75, abs=0.01)
    assert made.plan.assuming == (
        "identity hash codes are one fixed sequence, in the order in which they are asked for",
        "sleeps and timed waits end when the schedule says so",
    )


def test_a_livelock_is_no_single_execution(tmp_path: Path) -> None:
    spinning = "public class Program { static volatile boolean done;"
    spinning += "public static void main(String[] a) { new Thread(() -> { while (!done); })"
    spinning += ".start(); while (!done); } }"
    made = witness(tmp_path, spinning, "livelock", engine="reference")
    assert made.plan is None
    assert "all continuations" in made.obstacle
