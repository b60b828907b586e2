"""`--library`: java.util.concurrent by its contract, and by its bytecode where that does not do."""

from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.main import run
from plait.result.confirmation import Confirmed
from plait.result.json_form import from_text, report_from_json
from plait.result.report import BY_BYTECODE, Report
from plait.result.trace import Step
from plait.result.verdicts import Holds, Violated
from plait.spec.properties import name_of

HEAD = "import java.util.concurrent.*; import java.util.concurrent.locks.*;\n"
COUNTER = """
    static final ReentrantLock lock = new ReentrantLock();
    static int count;
    public static void main(String[] args) throws Exception {
        Runnable adds = () -> { lock.lock(); try { count++; } finally { lock.unlock(); } };
        Thread[] threads = {new Thread(adds), new Thread(adds), new Thread(adds)};
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
        assert count == 3;
    }
"""
CONDITION = """
    static final Lock lock = new ReentrantLock();
    static final Condition filled = lock.newCondition();
    static int items;
    static void take() {
        lock.lock();
        try {
            if (items == 0) filled.await();
            items--;
            assert items >= 0;
        } catch (InterruptedException nobodyInterrupts) {
        } finally {
            lock.unlock();
        }
    }
    public static void main(String[] args) {
        new Thread(Program::take).start();
        new Thread(Program::take).start();
        lock.lock();
        items = 1;
        filled.signalAll();
        lock.unlock();
    }
"""
READER_BEHIND_WRITER = """
    static final ReadWriteLock lock = new ReentrantReadWriteLock();
    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> { lock.writeLock().lock(); lock.writeLock().unlock(); });
        Thread reader = new Thread(() -> { lock.readLock().lock(); lock.readLock().unlock(); });
        lock.readLock().lock();
        writer.start();
        reader.start();
        reader.join();
        lock.readLock().unlock();
    }
"""
PERMIT = """
    static final ReentrantLock lock = new ReentrantLock();
    public static void main(String[] args) {
        Thread thread = new Thread(() -> { lock.lock(); lock.unlock(); LockSupport.park(); });
        lock.lock();
        thread.start();
        LockSupport.unpark(thread);
        lock.unlock();
    }
"""
INTERRUPT_SEEN = """
    static final ReentrantLock lock = new ReentrantLock();
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> { lock.lock(); lock.unlock(); });
        lock.lock();
        thread.start();
        thread.interrupt();
        boolean seen = thread.isInterrupted();
        lock.unlock();
        thread.join();
        assert seen : "its status is gone for a while";
    }
"""
TEXT_OF_A_LOCK = """
    public static void main(String[] args) {
        Object lock = new ReentrantLock();
        assert lock.toString().endsWith("[Unlocked]");
    }
"""
HITS = """
    static final ConcurrentHashMap<String, Integer> hits = new ConcurrentHashMap<>();
    static void hit() {{ {hit} }}
    public static void main(String[] args) throws Exception {{
        Thread one = new Thread(Program::hit), other = new Thread(Program::hit);
        one.start();
        other.start();
        one.join();
        other.join();
        assert hits.get("page") == 2;
    }}
"""
LOST_HIT = """
    Integer old = hits.get("page");
    hits.put("page", old == null ? 1 : old + 1);
"""
NESTED_FUNCTIONS = """
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    static void compute(int key, int inner) {{
        map.computeIfAbsent(key, k -> map.computeIfAbsent(inner, l -> 1));
    }}
    public static void main(String[] args) {{
        new Thread(() -> compute(0, {inner})).start();
        new Thread(() -> compute({key}, {other})).start();
    }}
"""
GROWING = """
    public static void main(String[] args) {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(2);
        for (int key = 0; key < 4; key++) {
            map.put(key, key);
        }
        int sum = 0, steps = 0;
        for (int key : map.keySet()) {
            sum += key;
            if (steps++ == 0) {
                for (int late = 4; late < 40; late++) {
                    map.put(late, 0);
                }
            }
        }
        assert steps == 32 && sum == 616;
    }
"""
RECURSIVE_UPDATE = """
    public static void main(String[] args) {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        map.computeIfAbsent(0, key -> map.put(16, 1));
    }
"""
Check = Callable[..., Report]


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Check the body of a class and give the report."""

    def checked(body: str, *options: str) -> Report:
        path, report = tmp_path / "Program.java", tmp_path / "report.json"
        path.write_text(f"{HEAD}public class Program {{{body}}}", encoding="utf-8")
        run(["check", str(path), "--format", "json", "--output", str(report), *options])
        return report_from_json(from_text(report.read_text(encoding="utf-8")))

    return checked


def violated(report: Report) -> set[str]:
    return {
        name_of(finding.property)
        for finding in report.findings
        if isinstance(finding.verdict, Violated) and isinstance(finding.confirmation, Confirmed)
    }


def test_a_lock_makes_as_many_states_as_a_monitor(check: Check) -> None:
    report = check(COUNTER)
    assert report.engines[0].counters["state"] == 36
    (verdict,) = {finding.verdict for finding in report.findings}
    assert isinstance(verdict, Holds)
    assert any("as documented (ReentrantLock)" in text for text in verdict.assuming)
    assert BY_BYTECODE not in report.options


def test_bytecode_runs_when_asked_for(check: Check) -> None:
    report = check(COUNTER, "--library", "bytecode", "--contexts", "4")
    assert report.engines[0].counters["state"] > 36
    assert not any("as documented" in text for text in report.options.values())


def test_traces_tell_what_conditions_are_asked_for(check: Check) -> None:
    report = check(CONDITION)
    assert violated(report) == {"assertion", "deadlock"}
    trace = next(f for f in report.findings if name_of(f.property) == "assertion").traces[0]
    events = [step.event.partition("@")[0] for step in trace if is_own(step)]
    for event in ("locks ReentrantLock", "awaits ConditionObject", "unlocks ReentrantLock"):
        assert event in events
    assert "signals all of ConditionObject" in events


def is_own(step: Step) -> bool:
    return not step.internal and step.at.method.owner == "Program"


def test_a_reader_may_be_stuck_behind_a_writer_that_waits(check: Check) -> None:
    """What the JDK does, and its documentation does not exclude."""
    assert violated(check(READER_BEHIND_WRITER)) == {"deadlock"}


@pytest.mark.parametrize(("body", "found"), [(PERMIT, "deadlock"), (INTERRUPT_SEEN, "assertion")])
def test_who_sees_how_locks_wait_gets_the_bytecode(check: Check, body: str, found: str) -> None:
    report = check(body)
    assert violated(report) == {found}
    assert "ReentrantLock" in report.options[BY_BYTECODE]


def test_a_method_without_a_model_has_the_check_repeated(check: Check) -> None:
    report = check(TEXT_OF_A_LOCK)
    assert all(isinstance(finding.verdict, Holds) for finding in report.findings)
    assert "a method without a model was met" in report.options[BY_BYTECODE]
    assert len(report.engines) == 2


def test_by_contract_alone_it_is_unknown(check: Check) -> None:
    report = check(TEXT_OF_A_LOCK, "--library", "contract")
    assert not any(isinstance(finding.verdict, Holds) for finding in report.findings[:1])


def test_reading_and_writing_a_map_is_not_one_step(check: Check) -> None:
    report = check(HITS.format(hit=LOST_HIT))
    assert violated(report) == {"assertion"}
    trace = next(f for f in report.findings if name_of(f.property) == "assertion").traces[0]
    events = [step.event.partition("@")[0] for step in trace if is_own(step)]
    assert "gets ConcurrentHashMap" in events
    assert "puts into ConcurrentHashMap" in events


def test_merging_into_a_map_is(check: Check) -> None:
    report = check(HITS.format(hit='hits.merge("page", 1, Integer::sum);'))
    assert all(isinstance(finding.verdict, Holds) for finding in report.findings)
    assert BY_BYTECODE not in report.options


def test_functions_for_keys_of_each_other_are_a_deadlock(check: Check) -> None:
    """On the JVM the threads wait for monitors, not parked as for a lock."""
    assert violated(check(NESTED_FUNCTIONS.format(inner=1, key=1, other=0))) == {"deadlock"}


def test_functions_for_keys_in_one_order_are_none(check: Check) -> None:
    report = check(NESTED_FUNCTIONS.format(inner=1, key=0, other=1))
    assert all(isinstance(finding.verdict, Holds) for finding in report.findings)


def test_a_function_must_not_update_its_own_bin(check: Check) -> None:
    assert violated(check(RECURSIVE_UPDATE)) == {"exception"}


def test_iterators_come_to_all_keys_of_a_map_that_grows(check: Check) -> None:
    """But to those that come to places that they have passed: the numbers are the stock JVM's."""
    report = check(GROWING)
    assert all(isinstance(finding.verdict, Holds) for finding in report.findings)
    assert BY_BYTECODE not in report.options
