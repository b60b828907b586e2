"""Timed waits of the library: what reads the clock of a wait, and that loops around waits end."""

from pathlib import Path

import pytest

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.check import CheckRequest, check
from plait.driver.program_loading import ProgramRequest
from plait.engines.engine_settings import EngineSettings
from plait.ir.build.known_calls.wait_clocks import clock_readings, listed_waits
from plait.java.class_files.class_file import ClassFile
from plait.java.platform.jdk import Jdk, installed_jdks
from plait.result.report import Report
from plait.result.verdicts import Holds, Verdict, Violated
from plait.spec.properties import AssertionsHold, NoDeadlock, NoUncaughtException

OTHERWISE = "java/util/concurrent/ForkJoinTask.awaitDone"
"""Takes the end of its time from callers in later JDKs: left to the program's clock there."""

MOST_STATES = 200_000


def jdks() -> list[Jdk]:
    return [jdk for jdk in installed_jdks() if jdk.is_supported]


def readings(jdk: Jdk) -> dict[str, int]:
    """How often the methods of the list read the clock, of those that a JDK has and that do."""
    found: dict[str, int] = {}
    for place in sorted({method.rpartition(".")[0] for method in listed_waits()}):
        located = jdk.platform().find(place)
        if located is None:
            continue
        class_file = ClassFile.parse(located.data, located.origin)
        for method in class_file.methods:
            name = f"{place}.{method.name}"
            count = len(clock_readings(class_file, method))
            if count and name in listed_waits():
                found[name] = count
    return found


@pytest.mark.parametrize("jdk", jdks(), ids=lambda jdk: jdk.version)
def test_the_list_knows_every_call_of_a_listed_method(jdk: Jdk) -> None:
    for name, count in readings(jdk).items():
        assert count == len(listed_waits()[name]) or name == OTHERWISE, name


def test_each_line_of_the_list_is_about_some_jdk() -> None:
    seen = {name for jdk in jdks() for name in readings(jdk)}
    later = {"Exchanger.exchange", "Exchanger.xchg", "LinkedTransferQueue$DualNode.await"}
    if max(jdk.major for jdk in jdks()) > 17:
        later = set()
    assert {name.rpartition("/")[2] for name in listed_waits().keys() - seen} == later


# --- loops around timed waits ---------------------------------------------------------------------

SETTING = """
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class Program {
    static volatile boolean told;
    static boolean ready;
    static void start(Runnable body) { new Thread(body).start(); }
    public static void main(String[] args) throws Exception {
        %s
    }
}
"""
LOOPS = {
    "latch": """
        CountDownLatch latch = new CountDownLatch(1);
        start(latch::countDown);
        while (!latch.await(5, TimeUnit.MILLISECONDS)) { }
        assert latch.getCount() == 0;""",
    "semaphore": """
        Semaphore permits = new Semaphore(0);
        start(permits::release);
        while (!permits.tryAcquire(1, TimeUnit.SECONDS)) { }""",
    "lock": """
        ReentrantLock lock = new ReentrantLock();
        start(() -> { lock.lock(); lock.unlock(); });
        while (!lock.tryLock(1, TimeUnit.SECONDS)) { }
        lock.unlock();""",
    "future": """
        FutureTask<Integer> task = new FutureTask<>(() -> 3);
        start(task);
        while (true) {
            try { assert task.get(1, TimeUnit.SECONDS) == 3; break; } catch (TimeoutException e) { }
        }""",
    "completable future": """
        CompletableFuture<Integer> future = new CompletableFuture<>();
        start(() -> future.complete(3));
        while (true) {
            try { assert future.get(1, TimeUnit.SECONDS) == 3; break; }
            catch (TimeoutException e) { }
        }""",
    "queue": """
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        start(() -> queue.offer(7));
        Integer got;
        while ((got = queue.poll(100, TimeUnit.MILLISECONDS)) == null) { }
        assert got == 7;""",
    "park": """
        start(() -> told = true);
        while (!told) LockSupport.parkNanos(1000);""",
}
FAILURES = {
    "gives up": """
        Semaphore permits = new Semaphore(0);
        start(() -> { told = true; permits.release(); });
        while (!permits.tryAcquire(1, TimeUnit.SECONDS)) { assert !told; }""",
    "signalled at the end of the time": """
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        start(() -> { lock.lock(); ready = true; changed.signal(); lock.unlock(); });
        lock.lock();
        long left = 1000;
        while (!ready && left > 0) left = changed.awaitNanos(left);
        assert left > 0 || !ready;""",
    "waits again, and then in vain": """
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        start(() -> { lock.lock(); changed.signal(); lock.unlock(); });
        lock.lock();
        long left = changed.awaitNanos(1000);
        if (left > 0) left = changed.awaitNanos(left) > 0 ? 1 : -1;
        assert left != -1;""",
}


def checked(tmp_path: Path, body: str) -> Report:
    path = tmp_path / "Program.java"
    path.write_text(SETTING % body, encoding="utf-8")
    asked = (AssertionsHold(), NoUncaughtException(), NoDeadlock())
    request = CheckRequest(
        ProgramRequest((str(path),)), asked, "explicit", EngineSettings(find_all=False), {}
    )
    return check(request, Budget(100.0), Silence())


def verdicts(report: Report) -> dict[type, Verdict]:
    return {type(finding.property): finding.verdict for finding in report.findings}


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_around_a_timed_wait_has_few_states(tmp_path: Path, name: str) -> None:
    report = checked(tmp_path, LOOPS[name])
    found = verdicts(report)
    assert all(isinstance(verdict, Holds) for verdict in found.values()), found
    assert report.engines[0].counters["state"] < MOST_STATES


@pytest.mark.parametrize("name", FAILURES)
def test_what_goes_wrong_when_time_runs_out_is_found(tmp_path: Path, name: str) -> None:
    assert isinstance(verdicts(checked(tmp_path, FAILURES[name]))[AssertionsHold], Violated)
