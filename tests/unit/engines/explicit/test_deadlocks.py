"""Every kind of deadlock is found, and its circle named."""

from pathlib import Path

import pytest

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.engine_settings import EngineSettings
from plait.engines.registry import make_engine
from plait.java.platform.library_mode import Library
from plait.result.verdicts import Violated
from plait.result.violations import Deadlock
from plait.spec.properties import NoDeadlock

MONITORS = """
class Program {
    static final Object a = new Object();
    static final Object b = new Object();

    public static void main(String[] args) {
        new Thread(() -> { synchronized (b) { synchronized (a) { } } }).start();
        synchronized (a) { synchronized (b) { } }
    }
}
"""
THREE_MONITORS = """
class Program {
    static void both(Object first, Object second) {
        synchronized (first) { synchronized (second) { } }
    }

    public static void main(String[] args) {
        Object a = new Object(), b = new Object(), c = new Object();
        new Thread(() -> both(b, c)).start();
        new Thread(() -> both(c, a)).start();
        both(a, b);
    }
}
"""
NO_NOTIFY = """
class Program {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        synchronized (lock) { lock.wait(); }
    }
}
"""
JOINS = """
class Program {
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            try { main.join(); } catch (InterruptedException ended) { }
        });
        other.start();
        other.join();
    }
}
"""
JOIN_AND_MONITOR = """
class Program {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread other = new Thread(() -> { synchronized (lock) { } });
        synchronized (lock) { other.start(); other.join(); }
    }
}
"""
PARK = """
import java.util.concurrent.locks.LockSupport;

class Program {
    public static void main(String[] args) {
        LockSupport.park();
    }
}
"""
LOCKS = """
import java.util.concurrent.locks.ReentrantLock;

class Program {
    public static void main(String[] args) {
        ReentrantLock a = new ReentrantLock(), b = new ReentrantLock();
        new Thread(() -> { b.lock(); a.lock(); a.unlock(); b.unlock(); }).start();
        a.lock();
        b.lock();
        b.unlock();
        a.unlock();
    }
}
"""
INITIALISERS = """
class Program {
    static class A { static int x = B.y; }
    static class B { static int y = A.x; }

    public static void main(String[] args) {
        new Thread(() -> { int x = A.x; }).start();
        int y = B.y;
    }
}
"""


@pytest.mark.parametrize(
    ("source", "operations", "cycle"),
    [
        (MONITORS, ["enter", "enter"], {0, 1}),
        (THREE_MONITORS, ["enter", "enter", "enter"], {0, 1, 2}),
        (NO_NOTIFY, ["wait"], set()),
        (JOINS, ["join", "join"], {0, 1}),
        (JOIN_AND_MONITOR, ["enter", "join"], {0, 1}),
        (PARK, ["park"], set()),
        (LOCKS, ["lock", "lock"], {0, 1}),
        (INITIALISERS, ["initialise", "initialise"], {0, 1}),
    ],
    ids=["monitors", "three", "wait", "joins", "join-monitor", "park", "locks", "initialisers"],
)
def test_a_deadlock_names_who_waits_for_whom(
    source: str, operations: list[str], cycle: set[int], tmp_path: Path
) -> None:
    path = tmp_path / "Program.java"
    path.write_text(source, encoding="utf-8")
    program = load(ProgramRequest((str(path),), library=Library.AUTO)).program
    for engine in ("reference", "explicit"):
        made = make_engine(engine, EngineSettings())
        (claim,) = made.check(program, (NoDeadlock(),), Budget(), Silence())
        assert isinstance(claim.verdict, Violated), engine
        deadlock = claim.verdict.violation
        assert isinstance(deadlock, Deadlock)
        assert sorted(item.operation for item in deadlock.blocked) == operations
        assert set(deadlock.cycle) == cycle
        waits = {item.thread: item.waits_for for item in deadlock.blocked}
        following = deadlock.cycle[1:] + deadlock.cycle[:1]
        assert [waits[thread] for thread in deadlock.cycle] == list(following)


ENDINGS = """
class Program {
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread owner = new Thread(() -> {
            synchronized (Thread.currentThread()) { LockSupport.park(); }
        });
        owner.start();
        new Thread(main::interrupt).start();
        Thread.interrupted();
        owner.join();
    }
}
"""


def test_one_place_can_be_stuck_for_different_reasons(tmp_path: Path) -> None:
    """A join waits for the thread's end, or, when interrupted, for the thread's monitor."""
    path = tmp_path / "Program.java"
    path.write_text(f"import java.util.concurrent.locks.LockSupport;\n{ENDINGS}", encoding="utf-8")
    program = load(ProgramRequest((str(path),))).program
    for engine in ("reference", "explicit"):
        made = make_engine(engine, EngineSettings(find_all=True))
        found = [
            sorted(item.operation for item in claim.verdict.violation.blocked)
            for claim in made.check(program, (NoDeadlock(),), Budget(), Silence())
            if isinstance(claim.verdict, Violated) and isinstance(claim.verdict.violation, Deadlock)
        ]
        assert sorted(found) == [["enter", "park"], ["join", "park"], ["park"]], engine
