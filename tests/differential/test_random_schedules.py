"""HotSpot, led along random schedules of the machine, computes what the machine computes.

Each program ends in a failed assertion whose message tells what the threads saw; a replay is
confirmed only with the same message.
"""

import random
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from tests.witnesses import make_plan

from plait.driver.jvm_command import jvm_command
from plait.driver.program_loading import Loaded, ProgramRequest, load
from plait.ir.build.genuine import GenuineCode
from plait.java.platform.jdk import installed_jdks
from plait.machine.choices import first_choice
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.replay.jvm_replay import JvmRequest, replay
from plait.replay.obstacles import ObstacleError
from plait.result.confirmation import Confirmed
from plait.result.schedule import ReplayPlan
from plait.result.trace import Run, Turn
from plait.result.violations import AssertionFailed

JDKS: Final = {jdk.major: jdk for jdk in installed_jdks() if jdk.is_supported}
OPTIONS: Final = MachineOptions(assertions=True, explore=True)
FEW: Final = range(1)
MANY: Final = range(1, 40)

ATTEMPTS: Final = 10

PLAIN: Final = """
public class Program {
    static int plain;
    static volatile long seen = 1;
    static final int[] cells = new int[2];
    static void work(int number) {
        for (int i = 0; i < 3; i++) {
            plain += number;
            seen = seen * 31 + plain;
            cells[i & 1] += plain;
            synchronized (cells) { seen = seen * 7 + cells[0] - cells[1]; }
        }
    }
    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int number = i + 1;
            threads[i] = new Thread(() -> work(number));
            threads[i].start();
        }
        for (Thread thread : threads) thread.join();
        assert false : plain + " " + seen + " " + cells[0] + " " + cells[1];
    }
}
"""
LIBRARY: Final = """
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
public class Program {
    static final AtomicInteger number = new AtomicInteger();
    static final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
    static final ReentrantLock lock = new ReentrantLock();
    static int plain;
    static void work(int mine) {
        for (int i = 0; i < 2; i++) {
            int got = number.get();
            number.set(got + mine);
            queue.add(number.incrementAndGet());
            lock.lock();
            try { plain = plain * 10 + mine; } finally { lock.unlock(); }
        }
    }
    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> work(3)), second = new Thread(() -> work(5));
        first.start();
        second.start();
        work(7);
        first.join();
        second.join();
        assert false : plain + " " + number + " " + queue;
    }
}
"""
WAITING: Final = """
public class Program {
    static final StringBuilder log = new StringBuilder();
    static int turn;
    static synchronized void say(int mine) { log.append(mine); }
    static void work(int mine) {
        synchronized (log) {
            while (turn != mine) {
                say(mine);
                try { log.wait(); } catch (InterruptedException e) { return; }
            }
            turn++;
            log.notifyAll();
        }
        say(mine + 5);
        Helper.count++;
    }
    static class Helper { static volatile int count = 40; static { say(9); } }
    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int mine = i;
            threads[i] = new Thread(() -> work(mine));
            threads[i].start();
        }
        for (Thread thread : threads) thread.join();
        assert false : log + " " + turn + " " + Helper.count;
    }
}
"""
QUEUES: Final = """
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
public class Program {
    static final ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
    static final CountDownLatch latch = new CountDownLatch(2);
    static final Semaphore permit = new Semaphore(1);
    static volatile int mixed;
    static void produce() {
        try {
            queue.put(1);
            mixed = mixed * 5 + 1;
            queue.put(2);
            permit.acquire();
            mixed++;
            permit.release();
            latch.countDown();
        } catch (InterruptedException e) { mixed = -1; }
    }
    static void consume() {
        try {
            permit.acquire();
            mixed += queue.take();
            permit.release();
            mixed = mixed * 7 + queue.take();
            latch.countDown();
        } catch (InterruptedException e) { mixed = -2; }
    }
    public static void main(String[] args) throws Exception {
        new Thread(Program::produce).start();
        new Thread(Program::consume).start();
        mixed += 100;
        latch.await();
        assert false : mixed;
    }
}
"""
INTERRUPTS: Final = """
public class Program {
    static final Object lock = new Object();
    static int number;
    static volatile String said = "";
    static synchronized void say(String text) { said += text; }
    static class A { static int x = 5; static { say("A"); } }
    static class B extends A { static int y = x + 1; static { say("B"); } }
    static void await() {
        try {
            synchronized (lock) {
                while (number == 0) lock.wait();
                say("w" + number);
            }
        } catch (InterruptedException e) { say("i" + B.y); }
        say("" + Thread.currentThread().isInterrupted());
    }
    static void wake() {
        synchronized (lock) { number++; lock.notify(); }
        say("u" + A.x);
    }
    public static void main(String[] args) throws Exception {
        Thread one = new Thread(Program::await), other = new Thread(Program::wake);
        one.start();
        other.start();
        one.interrupt();
        say("m" + B.y);
        one.join();
        other.join();
        assert false : said;
    }
}
"""
MAPS: Final = """
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
public class Program {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static final Map<String, Integer> plain = new HashMap<>();
    static final LongAdder adder = new LongAdder();
    static void work(String key) {
        map.merge(key, 1, Integer::sum);
        Integer seen = map.get("a");
        map.put("z" + key, seen == null ? -1 : seen);
        map.computeIfAbsent("c", x -> 7 + key.length());
        adder.add(key.length());
        synchronized (plain) { plain.merge(key, plain.size(), Integer::sum); }
    }
    public static void main(String[] args) throws Exception {
        CompletableFuture<Void> future = CompletableFuture.runAsync(() -> work("a"));
        Thread other = new Thread(() -> work("bb"));
        other.start();
        work("a");
        future.join();
        other.join();
        assert false : new TreeMap<>(map) + " " + new TreeMap<>(plain) + " " + adder.sum();
    }
}
"""
PROGRAMS: Final = {
    "plain": PLAIN,
    "library": LIBRARY,
    "waiting": WAITING,
    "queues": QUEUES,
    "interrupts": INTERRUPTS,
    "maps": MAPS,
}


@cache
def loaded(name: str, major: int, folder: Path) -> Loaded:
    place = folder / f"{name}-{major}"
    place.mkdir()
    source = place / "Program.java"
    source.write_text(PROGRAMS[name])
    return load(ProgramRequest((str(source),), jdk=str(JDKS[major].home)))


def random_run(program: Loaded, seed: int) -> tuple[Run, AssertionFailed]:
    """A run under a random schedule, with turns of random length, into the failing assertion."""
    chance = random.Random(seed)
    machine = Machine(program.program, OPTIONS)
    state = machine.start()
    turns: list[Turn] = []
    current, left = 0, 1
    while True:
        enabled = machine.enabled(state)
        if left == 0 or current not in enabled:
            current, left = chance.choice(enabled), chance.choice((1, 1, 2, 3, 8, 20))
        result = machine.step(state, current, first_choice)
        left -= 1
        turns.append(Turn(current, 1))
        failed = [v for v in result.violations if isinstance(v, AssertionFailed)]
        if failed:
            return Run(joined(turns)), failed[0]


def random_plan(program: Loaded, seed: int) -> tuple[ReplayPlan, AssertionFailed]:
    """The plan for the first of a few random runs along which a JVM can be led."""
    origin = GenuineCode(program.program, program.target, program.jdk)
    for attempt in range(ATTEMPTS):
        run, violation = random_run(program, seed + 1000 * attempt)
        try:
            return make_plan(program.program, origin, OPTIONS, run, violation), violation
        except ObstacleError:
            continue
    raise AssertionError("most random schedules should be free of obstacles")


def joined(turns: list[Turn]) -> tuple[Turn, ...]:
    together: list[Turn] = []
    for turn in turns:
        if together and together[-1].thread == turn.thread:
            together[-1] = Turn(turn.thread, together[-1].visible_ops + 1)
        else:
            together.append(turn)
    return tuple(together)


def cases() -> list[object]:
    return [
        pytest.param(
            name,
            seed,
            major,
            id=f"{name}-{seed}-{major}",
            marks=[pytest.mark.full] if seed in MANY or major != min(JDKS) else [],
        )
        for name in PROGRAMS
        for major in sorted(JDKS)
        for seed in (*FEW, *MANY)
    ]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("schedules")


@pytest.mark.parametrize(("name", "seed", "major"), cases())
def test_hotspot_computes_what_the_machine_does(
    name: str, seed: int, major: int, folder: Path
) -> None:
    program = loaded(name, major, folder)
    plan, violation = random_plan(program, seed)
    command = jvm_command(program.target.entry)
    java, version = program.jdk.java, program.jdk.version
    request = JvmRequest(java, version, program.target.class_path, command, 60)
    outcome = replay(request, plan, violation, lambda: None)
    assert isinstance(outcome, Confirmed), (outcome, plan)
