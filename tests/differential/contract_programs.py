"""Random small programs over classes that stand for their contracts, written by dice.

Two or three threads make one to three calls each; main may interrupt one of them. What all calls
have given makes a number, and each number ends the program with an exception at a line of its own.
So the exceptions and deadlocks of a program are all that can come out of its calls.
"""

from typing import Final, NamedTuple

from tests.differential.dice import Dice

_NOT_INTERRUPTED: Final = "try {{ {} }} catch (InterruptedException late) {{ r = 2; }}"

_FAILS: Final = "try {{ {} }} catch (Exception none) {{ r = 2; }}"


def _calm(body: str) -> str:
    """The statements, with 2 as the result when they are interrupted."""
    return _NOT_INTERRUPTED.format(body)


def _registered(body: str) -> str:
    """The statements, with 2 as the result when more parties arrive than are registered."""
    return f"try {{ {body} }} catch (IllegalStateException unregistered) {{ r = 2; }}"


class Subject(NamedTuple):
    """A class of the library: fields of the program, and statements that make `r` 0, 1 or 2.

    `ending` is what main does when the threads are over.
    """

    fields: tuple[str, ...]
    calls: tuple[str, ...]
    ending: str = ""


def _queue_calls(queue: str) -> tuple[str, ...]:
    """Calls of a blocking queue with room for one element."""
    return (
        _calm(f"{queue}.put(x + 1); x++;"),
        _calm(f"r = {queue}.take() % 3;"),
        f"r = {queue}.offer(1) ? 1 : 0;",
        _calm(f"r = {queue}.offer(2, 1, TimeUnit.SECONDS) ? 1 : 0;"),
        f"Integer found = {queue}.poll(); r = found == null ? 0 : found % 3;",
        _calm(f"Integer found = {queue}.poll(1, TimeUnit.SECONDS); r = found == null ? 0 : 1;"),
        _calm(f"Integer found = {queue}.poll(0, TimeUnit.SECONDS); r = found == null ? 0 : 1;"),
        f"r = {queue}.size() % 3;",
        f"r = {queue}.peek() == null ? 0 : 1;",
        f"r = {queue}.toArray().length;",
        f"{queue}.clear();",
    )


SUBJECTS: Final = {
    "lock": Subject(
        ("static final ReentrantLock lock = new ReentrantLock();",),
        (
            "lock.lock(); r = x++ % 3; lock.unlock();",
            "if (lock.tryLock()) { r = 1; x++; lock.unlock(); }",
            _calm("if (lock.tryLock(1, TimeUnit.SECONDS)) { r = 1; x++; lock.unlock(); }"),
            _calm("lock.lockInterruptibly(); x++; r = 1; lock.unlock();"),
            "r = lock.isLocked() ? 1 : 0;",
            "lock.lock(); lock.lock(); r = x++ % 3; lock.unlock(); lock.unlock();",
            "try { lock.unlock(); } catch (IllegalMonitorStateException notOwner) { r = 1; }",
        ),
    ),
    "condition": Subject(
        (
            "static final ReentrantLock guard = new ReentrantLock();",
            "static final Condition changed = guard.newCondition();",
        ),
        (
            f"guard.lock(); {_calm('changed.await(); r = 1;')} x++; guard.unlock();",
            f"guard.lock(); {_calm('if (x == 0) changed.await(); r = 1;')} guard.unlock();",
            f"guard.lock(); {_calm('r = changed.await(1, TimeUnit.SECONDS) ? 1 : 0;')} "
            "guard.unlock();",
            f"guard.lock(); {_calm('r = changed.awaitNanos(5) > 0 ? 1 : 0;')} guard.unlock();",
            "guard.lock(); changed.awaitUninterruptibly(); r = 1; guard.unlock();",
            "guard.lock(); x++; changed.signal(); guard.unlock();",
            "guard.lock(); changed.signalAll(); x++; guard.unlock();",
            "guard.lock(); r = x % 3; guard.unlock();",
            "try { changed.signal(); } catch (IllegalMonitorStateException notOwner) { r = 1; }",
        ),
    ),
    "read-write": Subject(
        (
            "static final ReentrantReadWriteLock both = new ReentrantReadWriteLock();",
            "static final Lock reading = both.readLock(), writing = both.writeLock();",
        ),
        (
            "reading.lock(); r = x % 3; reading.unlock();",
            "writing.lock(); r = x++ % 3; writing.unlock();",
            "if (reading.tryLock()) { r = 1; reading.unlock(); }",
            "if (writing.tryLock()) { r = 1; x++; reading.lock(); writing.unlock(); "
            "reading.unlock(); }",
            _calm("if (writing.tryLock(1, TimeUnit.SECONDS)) { r = 1; x++; writing.unlock(); }"),
            _calm("if (reading.tryLock(1, TimeUnit.SECONDS)) { r = 1; x++; reading.unlock(); }"),
            _calm("writing.lockInterruptibly(); r = 1; x++; writing.unlock();"),
            "reading.lock(); reading.lock(); r = x % 3; reading.unlock(); reading.unlock();",
            "r = both.getReadLockCount() % 3;",
            "r = both.isWriteLocked() ? 1 : 0;",
        ),
    ),
    "latch": Subject(
        ("static final CountDownLatch latch = new CountDownLatch(2);",),
        (
            _calm("latch.await(); r = 1;"),
            _calm("r = latch.await(1, TimeUnit.SECONDS) ? 1 : 0;"),
            "latch.countDown(); x++;",
            "r = x; latch.countDown();",
            "r = (int) latch.getCount() % 3;",
        ),
    ),
    "task": Subject(
        ("static final FutureTask<Integer> task = new FutureTask<>(() -> 1);",),
        (
            f"try {{ {_calm('r = task.get();')} }} catch (Exception none) {{ r = 0; }}",
            f"try {{ {_calm('r = task.get(1, TimeUnit.SECONDS);')} }} "
            "catch (Exception none) { r = 0; }",
            f"try {{ {_calm('r = task.get(0, TimeUnit.SECONDS);')} }} "
            "catch (Exception none) { r = 0; }",
            "task.run();",
            "r = task.cancel(false) ? 1 : 0;",
            "r = task.cancel(true) ? 1 : 0;",
            "r = task.isDone() ? 1 : 0;",
            "r = task.isCancelled() ? 1 : 0;",
        ),
    ),
    "queue": Subject(
        ("static final BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(1);",),
        _queue_calls("queue"),
    ),
    "array queue": Subject(
        ("static final BlockingQueue<Integer> array = new ArrayBlockingQueue<>(1);",),
        _queue_calls("array"),
    ),
    "deque": Subject(
        ("static final BlockingDeque<Integer> deque = new LinkedBlockingDeque<>(1);",),
        (
            *_queue_calls("deque"),
            _calm("deque.putFirst(2); x++;"),
            _calm("r = deque.takeLast() % 3;"),
            "Integer found = deque.pollLast(); r = found == null ? 0 : found % 3;",
        ),
    ),
    "phaser": Subject(
        ("static final Phaser phaser = new Phaser(2);",),
        (
            _registered("r = Math.max(0, phaser.arrive()) % 3;"),
            _registered("r = Math.max(0, phaser.arriveAndDeregister() % 3);"),
            _registered("r = Math.max(0, phaser.arriveAndAwaitAdvance() % 3);"),
            "r = Math.max(0, phaser.awaitAdvance(0) % 3);",
            _calm("r = Math.max(0, phaser.awaitAdvanceInterruptibly(0) % 3);"),
            _calm(
                "try { r = Math.max(0, phaser.awaitAdvanceInterruptibly(0, 1, TimeUnit.SECONDS)); "
                "} catch (TimeoutException late) { r = 0; }"
            ),
            "r = Math.max(0, phaser.register() % 3);",
            "r = phaser.getArrivedParties() % 3;",
            "r = phaser.isTerminated() ? 1 : 0;",
            "phaser.forceTermination();",
        ),
    ),
    "map": Subject(
        ("static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();",),
        (
            "Integer old = map.put(0, x + 1); r = old == null ? 0 : old % 3; x++;",
            "Integer old = map.putIfAbsent(0, 2); r = old == null ? 0 : old % 3;",
            "Integer old = map.get(0); r = old == null ? 0 : old % 3;",
            "Integer old = map.remove(0); r = old == null ? 0 : old % 3;",
            "r = map.replace(0, 1, 2) ? 1 : 0;",
            "r = map.remove(0, 1) ? 1 : 0;",
            "r = map.merge(0, 1, Integer::sum) % 3;",
            "r = map.computeIfAbsent(0, key -> 1 + x++) % 3;",
            "Integer made = map.compute(0, (key, old) -> old == null ? 1 + x++ : null); "
            "r = made == null ? 0 : made % 3;",
            "Integer made = map.computeIfPresent(0, (key, old) -> x); r = made == null ? 0 : 1;",
            "try { map.computeIfAbsent(0, key -> { throw new IllegalStateException(); }); } "
            "catch (IllegalStateException thrown) { r = 1; }",
            "Integer old = map.putIfAbsent(16, 1); r = old == null ? 0 : 1;",
            "map.computeIfAbsent(16, key -> x + 1); r = x % 3;",
            "r = map.size() % 3;",
            "for (int key : map.keySet()) r = key == 0 ? 1 : 2;",
        ),
        ending="if (map.size() > 1) throw new RuntimeException();",
    ),
    "pool": Subject(
        ("static final ExecutorService pool = Executors.newFixedThreadPool(1);",),
        (
            "try { pool.execute(() -> x++); r = 1; } "
            "catch (RejectedExecutionException late) { r = 2; }",
            f"try {{ {_calm('r = pool.submit(() -> 1).get();')} }} "
            "catch (ExecutionException none) { } "
            "catch (RejectedExecutionException late) { r = 2; }",
            "pool.shutdown();",
            "r = pool.shutdownNow().size() % 3;",
            "r = pool.isShutdown() ? 1 : 0;",
            "r = pool.isTerminated() ? 1 : 0;",
            _calm("r = pool.awaitTermination(1, TimeUnit.SECONDS) ? 1 : 0;"),
            "r = x % 3;",
        ),
        "pool.shutdown();",
    ),
    "scheduled": Subject(
        ("static final ScheduledExecutorService timed = Executors.newScheduledThreadPool(1);",),
        (
            "try { timed.schedule(() -> x++, 1, TimeUnit.SECONDS); r = 1; } "
            "catch (RejectedExecutionException late) { r = 2; }",
            f"{_FAILS.format('r = timed.schedule(() -> 1, 2, TimeUnit.SECONDS).get();')}",
            f"{_FAILS.format('r = timed.submit(() -> x++ % 3).get();')}",
            "try { r = timed.schedule(() -> x++, 2, TimeUnit.SECONDS).cancel(false) ? 1 : 0; } "
            "catch (RejectedExecutionException late) { r = 2; }",
            "timed.shutdown();",
            "r = timed.shutdownNow().size() % 3;",
            "r = timed.isTerminated() ? 1 : 0;",
            _calm("r = timed.awaitTermination(1, TimeUnit.SECONDS) ? 1 : 0;"),
            "r = x % 3;",
        ),
        "timed.shutdown();",
    ),
    "fork task": Subject(
        (
            "static class Tick { static int one() { return 1 + x++; } }",
            "static final ForkJoinTask<Integer> forked = ForkJoinTask.adapt(Tick::one);",
        ),
        (
            f"{_FAILS.format('r = forked.invoke() % 3;')}",
            f"{_FAILS.format('r = forked.join() % 3;')}",
            f"{_FAILS.format('r = forked.get() % 3;')}",
            f"{_FAILS.format('r = forked.get(1, TimeUnit.SECONDS) % 3;')}",
            "forked.quietlyInvoke(); r = x % 3;",
            "forked.complete(2);",
            "forked.completeExceptionally(new IllegalStateException());",
            "r = forked.cancel(true) ? 1 : 0;",
            "r = forked.isDone() ? 1 : 0;",
            "r = forked.isCancelled() ? 1 : 0;",
            "r = forked.isCompletedNormally() ? 1 : forked.isCompletedAbnormally() ? 2 : 0;",
            "r = forked.getException() == null ? 0 : 1;",
            "r = forked.setForkJoinTaskTag((short) 1);",
        ),
    ),
    "fork join": Subject(
        (
            "static final ForkJoinPool fork = new ForkJoinPool(1);",
            "static class Half extends RecursiveTask<Integer> {",
            "    protected Integer compute() {",
            "        ForkJoinTask<Integer> other = ForkJoinTask.adapt(() -> x++).fork();",
            "        return 1 + other.join();",
            "    }",
            "}",
        ),
        (
            "try { fork.execute(() -> x++); r = 1; } "
            "catch (RejectedExecutionException late) { r = 2; }",
            f"{_FAILS.format('r = fork.submit(() -> 1).join();')}",
            f"{_FAILS.format('r = fork.submit(() -> x++ % 3).get(1, TimeUnit.SECONDS);')}",
            f"{_FAILS.format('r = fork.invoke(new Half()) % 3;')}",
            "fork.shutdown();",
            "r = fork.shutdownNow().size() % 3;",
            "r = fork.isShutdown() ? 1 : 0;",
            "r = fork.isTerminated() ? 1 : 0;",
            _calm("r = fork.awaitTermination(1, TimeUnit.SECONDS) ? 1 : 0;"),
            "r = x % 3;",
        ),
        "fork.shutdown();",
    ),
    "future": Subject(
        (
            "static final CompletableFuture<Integer> future = new CompletableFuture<>();",
            "static final CompletableFuture<Integer> other = new CompletableFuture<>();",
        ),
        (
            "r = future.complete(1) ? 1 : 0;",
            "r = future.complete(2) ? x % 3 : 0;",
            "r = other.complete(1) ? x % 3 : 0;",
            "r = future.completeExceptionally(new RuntimeException()) ? 1 : 0;",
            "r = future.cancel(true) ? 1 : 0;",
            "future.thenRun(() -> x++); r = x % 3;",
            "future.thenApply(v -> x++).thenRun(() -> x *= 2); r = x % 3;",
            "future.handle((v, e) -> e == null ? v : x++).thenAccept(v -> x += v);",
            "future.whenComplete((v, e) -> x++).exceptionally(e -> x = 2);",
            "future.thenCombine(other, (v, w) -> x += v); r = x % 3;",
            "other.runAfterEither(future, () -> x++); r = x % 3;",
            "future.thenCompose(v -> other).thenRun(() -> x++); r = x % 3;",
            "CompletableFuture.allOf(future, other).thenRun(() -> x++);",
            "CompletableFuture.anyOf(future, other).thenRun(() -> x++);",
            f"{_FAILS.format('r = future.join() % 3;')}",
            f"{_FAILS.format(_calm('r = future.get() % 3;'))}",
            f"{_FAILS.format(_calm('r = future.get(1, TimeUnit.SECONDS) % 3;'))}",
            f"{_FAILS.format('r = future.getNow(0) % 3;')}",
            "future.obtrudeValue(2);",
            "r = future.isDone() ? 1 : 0;",
            "r = future.isCompletedExceptionally() ? 1 : 0;",
            "r = x % 3;",
        ),
    ),
    "semaphore": Subject(
        ("static final Semaphore permits = new Semaphore(1);",),
        (
            _calm("permits.acquire(); r = x++ % 3;"),
            "permits.acquireUninterruptibly(); r = Thread.interrupted() ? 1 : 0;",
            "r = permits.tryAcquire() ? 1 : 0;",
            _calm("r = permits.tryAcquire(1, TimeUnit.SECONDS) ? 1 : 0;"),
            "permits.release(); x++;",
            "permits.release(2);",
            "r = permits.availablePermits() % 3;",
            "r = permits.drainPermits() % 3;",
        ),
    ),
}
"""What programs are about, by name. `x` is a volatile int that they all have."""

_INTERRUPTED: Final = "r = Thread.interrupted() ? 1 : 0;"


def contract_program(dice: Dice, name: str, subjects: tuple[str, ...]) -> str:
    """A program about one or two of the subjects."""
    chosen = [dice.pick(subjects)]
    if dice.is_one_in(3):
        chosen.append(dice.pick(subjects))
    used = [SUBJECTS[subject] for subject in dict.fromkeys(chosen)]
    calls = [call for subject in used for call in subject.calls]
    if dice.coin():
        calls.append(_INTERRUPTED)
    threads = 3 if dice.is_one_in(8) else 2
    length = 1 if threads == 3 or dice.is_one_in(3) else 3 if dice.is_one_in(5) else 2
    return "\n".join(
        [
            "import java.util.concurrent.*;",
            "import java.util.concurrent.locks.*;",
            "",
            f"public class {name} {{",
            *(f"    {field}" for subject in used for field in subject.fields),
            "    static volatile int x;",
            "    static final int[] out = new int[3];",
            *(line for thread in range(threads) for line in _thread(dice, thread, length, calls)),
            *_main(dice, name, threads, length, used),
            "}",
            "",
        ]
    )


def _thread(dice: Dice, number: int, length: int, calls: list[str]) -> list[str]:
    """The method that a thread runs; each call adds a digit to what it gives."""
    lines = ["", f"    static void run{number}() {{", "        int all = 0, r;"]
    for _ in range(length):
        call = dice.pick(calls)
        lines += ["        r = 0;", f"        {{ {call} }}", "        all = 3 * all + r;"]
    return [*lines, f"        out[{number}] = all;", "    }"]


def _main(dice: Dice, name: str, threads: int, length: int, used: list[Subject]) -> list[str]:
    lines = ["", "    public static void main(String[] arguments) throws InterruptedException {"]
    for number in range(threads):
        lines.append(f"        Thread t{number} = new Thread({name}::run{number});")
    lines += [f"        t{number}.start();" for number in range(threads)]
    if dice.coin():
        lines.append(f"        t{dice.below(threads)}.interrupt();")
    lines += [f"        t{number}.join();" for number in range(threads)]
    lines += [f"        {subject.ending}" for subject in used if subject.ending]
    base = 3**length
    sum_of_all = " + ".join(f"out[{number}] * {base**number}" for number in range(threads))
    lines.append(f"        switch ({sum_of_all}) {{")
    for case in range(base**threads):
        lines += [f"            case {case}:", "                throw new RuntimeException();"]
    return [*lines, "        }", "    }"]
