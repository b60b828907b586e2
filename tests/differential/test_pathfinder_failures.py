"""What Java PathFinder fails on works in the machine and in the kernel, and can be proved.

Each program is small, so that all its schedules can be explored; of one, as many as there is time.
"""

import textwrap
from functools import lru_cache
from pathlib import Path
from typing import Final

import pytest
from tests.differential.answers import TooLargeError, answer
from tests.differential.kernel_runs import run_in_kernel
from tests.differential.outcomes import assert_same, on_hotspot, on_our_machine

from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.ir.build.program_source import load_program
from plait.ir.program import Program
from plait.java.entry_points.target import resolve_target
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk
from plait.spec.properties import AssertionsHold, NoDeadlock, NoUncaughtException

PATIENCE: Final = 40_000
"""How often the engine may look at its budget: in two and a half million transitions."""

TOO_LARGE: Final = "ParallelStreams"
"""The common pool has workers that wait and steal: the one program that takes longer."""

PROPERTIES: Final = (AssertionsHold(), NoUncaughtException(), NoDeadlock())
IMPORTS: Final = """
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;
"""
PROGRAMS: Final = {
    "Streams": """
        int[] kept = {0};
        Thread other = new Thread(() -> kept[0] = IntStream.range(0, 5).filter(n -> n > 1).sum());
        other.start();
        List<String> words = Stream.of("b", "a").sorted().map(w -> w + w).toList();
        other.join();
        System.out.println(words + " " + kept[0]);
        """,
    "ParallelStreams": """
        System.out.println(IntStream.range(0, 4).parallel().map(n -> n * n).sum());
        """,
    "ThreadPools": """
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> answer = pool.submit(() -> 42);
        System.out.println(answer.get());
        pool.shutdown();
        """,
    "ForkJoin": """
        class Half extends RecursiveTask<Integer> {
            final int size;
            Half(int size) { this.size = size; }
            protected Integer compute() {
                if (size == 1) return 1;
                Half left = new Half(size / 2);
                left.fork();
                return new Half(size - size / 2).compute() + left.join();
            }
        }
        System.out.println(new ForkJoinPool(1).invoke(new Half(2)));
        """,
    "LinkedQueues": """
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        Thread other = new Thread(() -> queue.add(1));
        other.start();
        queue.add(2);
        other.join();
        assert queue.size() == 2;
        System.out.println(queue.poll() + queue.poll());
        """,
    "StampedLocks": """
        StampedLock lock = new StampedLock();
        int[] count = {0};
        Runnable work = () -> {
            long stamp = lock.writeLock();
            count[0]++;
            lock.unlockWrite(stamp);
        };
        Thread other = new Thread(work);
        other.start();
        work.run();
        other.join();
        assert count[0] == 2;
        System.out.println(count[0] + " " + lock.validate(lock.tryOptimisticRead()));
        """,
    "VarHandles": """
        VarHandle cells = MethodHandles.arrayElementVarHandle(int[].class);
        int[] count = {0};
        Thread other = new Thread(() -> { int old = (int) cells.getAndAdd(count, 0, 5); });
        other.start();
        while (!cells.compareAndSet(count, 0, (int) cells.getVolatile(count, 0), 7)) { }
        other.join();
        assert count[0] == 7 || count[0] == 12;
        System.out.println(count[0] > 5);
        """,
    "Conditions": """
        Lock lock = new ReentrantLock();
        Condition filled = lock.newCondition();
        int[] cell = {0};
        Thread other = new Thread(() -> {
            lock.lock();
            cell[0] = 3;
            filled.signal();
            lock.unlock();
        });
        other.start();
        lock.lock();
        while (cell[0] == 0) filled.await();
        lock.unlock();
        System.out.println(cell[0]);
        """,
    "ArrayQueues": """
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Thread other = new Thread(() -> {
            try {
                queue.put(1);
                queue.put(2);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        System.out.println(queue.take() + queue.take());
        """,
    "Timers": """
        Timer timer = new Timer(true);
        CountDownLatch done = new CountDownLatch(1);
        timer.schedule(new TimerTask() { public void run() { done.countDown(); } }, 1);
        done.await();
        timer.cancel();
        System.out.println("fired");
        """,
}


def source(name: str) -> str:
    body = textwrap.indent(textwrap.dedent(PROGRAMS[name]).strip(), " " * 8)
    main = f"    public static void main(String[] args) throws Exception {{\n{body}\n    }}\n"
    return f"{IMPORTS}\npublic class {name} {{\n{main}}}\n"


@lru_cache(maxsize=1)
def classes(folder: Path) -> Path:
    files = []
    for name in PROGRAMS:
        files.append(folder / f"{name}.java")
        files[-1].write_text(source(name), encoding="utf-8")
    return compile_sources(find_jdk(), files)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return classes(tmp_path_factory.mktemp("programs"))


def loaded(compiled: Path, name: str) -> Program:
    jdk = find_jdk()
    return load_program(resolve_target([name], class_path=[compiled], jdk=jdk), jdk)


@pytest.mark.full
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_machine_and_the_kernel_do_what_hotspot_does(compiled: Path, name: str) -> None:
    expected = on_hotspot(find_jdk(), compiled, name, content=source(name))
    assert expected.status == 0
    assert_same(expected, on_our_machine(find_jdk(), [compiled], name))
    assert_same(expected, run_in_kernel(loaded(compiled, name)))


@pytest.mark.full
@pytest.mark.parametrize("name", sorted(PROGRAMS.keys() - {TOO_LARGE}))
def test_the_kernel_proves_all_schedules(compiled: Path, name: str) -> None:
    engine = ExplicitEngine(ExplicitOptions())
    found = answer(engine, loaded(compiled, name), PROPERTIES, PATIENCE)
    assert not found.violations
    assert found.states > 1


@pytest.mark.full
def test_the_kernel_starts_on_what_is_too_large(compiled: Path) -> None:
    engine = ExplicitEngine(ExplicitOptions())
    with pytest.raises(TooLargeError):
        answer(engine, loaded(compiled, TOO_LARGE), PROPERTIES, PATIENCE // 100)
