"""`--library`: java.util.concurrent by its contract, and by its bytecode where that does not do."""

import pytest
from tests.cli.library_checks import Check, is_own, violated

from plait.result.report import BY_BYTECODE, Report
from plait.result.verdicts import Holds, Violated
from plait.spec.properties import name_of

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
ADDED_ON_A_POOL = """
    static final ExecutorService pool = Executors.newFixedThreadPool(2);
    static int count;
    static final AtomicInteger right = new AtomicInteger();
    public static void main(String[] args) throws Exception {{
        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> {add}, pool);
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> {add}, pool);
        CompletableFuture.allOf(one, other).get();
        pool.shutdown();
        assert count + right.get() == 2;
    }}
"""
WAITING_FOR_A_STEP = """
    public static void main(String[] args) throws Exception {{
        CompletableFuture<Integer> price = new CompletableFuture<>();
        CompletableFuture<Integer> doubled = price.thenApply(p -> 2 * p);
        new Thread(() -> {{ if ({condition}) price.complete(1); }}).start();
        assert doubled.get() == 2;
    }}
"""
FUTURES = """
    public static void main(String[] args) {{
        int sources = {sources};
        CompletableFuture<Integer> sum = CompletableFuture.supplyAsync(() -> 1);
        for (int i = 1; i < sources; i++) {{
            sum = sum.thenCombine(CompletableFuture.supplyAsync(() -> 1), Integer::sum);
        }}
        int total = sum.thenApply(x -> x * 2).join();
        assert total == 2 * sources;
    }}
"""
FAILING_FUTURES = """
    static void refuse(boolean right) { if (!right) throw new IllegalStateException(); }
    public static void main(String[] args) throws Exception {
        RuntimeException late = new RuntimeException("late");
        CompletableFuture<Integer> failed = new CompletableFuture<>();
        CompletableFuture<Integer> next = failed.thenApply(v -> v + 1);
        CompletableFuture<Throwable> seen = failed.handle((v, e) -> e);
        CompletableFuture<Throwable> wrapped = next.handle((v, e) -> e);
        CompletableFuture<Integer> recovered = next.exceptionally(e -> 7);
        CompletableFuture<Integer> thrown = recovered.thenCompose(v -> { throw late; });
        refuse(failed.completeExceptionally(late) && !failed.complete(1));
        refuse(seen.join() == late);
        refuse(wrapped.join() instanceof CompletionException && wrapped.join().getCause() == late);
        refuse(recovered.join() == 7);
        try {
            thrown.join();
            refuse(false);
        } catch (CompletionException wrapping) {
            refuse(wrapping.getCause() == late);
        }
        try {
            next.get();
            refuse(false);
        } catch (ExecutionException wrapping) {
            refuse(wrapping.getCause() == late);
        }
        CompletableFuture<Integer> cancelled = new CompletableFuture<>();
        refuse(cancelled.cancel(true) && cancelled.cancel(false) && !cancelled.complete(1));
        refuse(cancelled.isCancelled() && cancelled.isCompletedExceptionally());
        try {
            cancelled.getNow(0);
            refuse(false);
        } catch (CancellationException expected) {
        }
        failed.obtrudeValue(3);
        refuse(failed.get() == 3 && next.isCompletedExceptionally());
        refuse(failed.thenCombine(failed.copy(), Integer::sum).thenCompose(
                v -> CompletableFuture.completedFuture(v + 1)).join() == 7);
        refuse(failed.applyToEither(new CompletableFuture<Integer>(), v -> v).join() == 3);
        refuse(CompletableFuture.anyOf(failed, new CompletableFuture<Integer>()).join().equals(3));
        CompletableFuture<Void> all = CompletableFuture.allOf(failed, next);
        refuse(all.isCompletedExceptionally() && CompletableFuture.allOf().isDone());
    }
"""
OUT_OF_TIME = """
    public static void main(String[] args) {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        new Thread(() -> future.complete(1)).start();
        int got = future.completeOnTimeout(2, 1, TimeUnit.SECONDS).join();
        assert got == 1;
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
    for verb, what in (("locks", "lock (ReentrantLock"), ("awaits", "filled (ConditionObject")):
        assert f"{verb} {what}" in events
    assert "unlocks lock (ReentrantLock" in events
    assert "signals all of filled (ConditionObject" in events


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
    assert 'gets the value of "page" in hits (ConcurrentHashMap' in events
    assert 'puts "page" = 1 into hits (ConcurrentHashMap' in events


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


def holds(report: Report) -> bool:
    """Whether all that is asked for is proved by contract."""
    assert BY_BYTECODE not in report.options
    return all(isinstance(finding.verdict, Holds) for finding in report.findings)


def test_tasks_of_futures_lose_an_update(check: Check) -> None:
    assert violated(check(ADDED_ON_A_POOL.format(add="count++"))) >= {"assertion"}


def test_tasks_of_futures_that_add_atomically_do_not(check: Check) -> None:
    assert holds(check(ADDED_ON_A_POOL.format(add="right.incrementAndGet()")))


def test_a_step_that_nobody_completes_is_waited_for(check: Check) -> None:
    assert violated(check(WAITING_FOR_A_STEP.format(condition="doubled.isDone()"))) == {"deadlock"}


def test_a_step_that_is_completed_is_not_waited_for_in_vain(check: Check) -> None:
    assert holds(check(WAITING_FOR_A_STEP.format(condition="!doubled.isDone()")))


@pytest.mark.parametrize(("sources", "bar"), [(2, 2_000), (3, 50_000)])
def test_combined_futures_make_few_states(check: Check, sources: int, bar: int) -> None:
    asked = ("--property", "assertion,exception,deadlock")
    report = check(FUTURES.format(sources=sources), *asked)
    assert holds(report)
    assert report.engines[0].counters["state"] <= bar


@pytest.mark.parametrize("library", ["contract", "bytecode"])
def test_futures_fail_as_documented(check: Check, library: str) -> None:
    report = check(FAILING_FUTURES, "--library", library)
    assert all(isinstance(finding.verdict, Holds) for finding in report.findings)


def test_a_value_for_want_of_time_may_come_first(check: Check) -> None:
    report = check(OUT_OF_TIME, "--library", "contract")
    found = {name_of(f.property) for f in report.findings if isinstance(f.verdict, Violated)}
    assert found == {"assertion"}
