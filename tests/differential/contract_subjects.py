"""The classes that random programs use which stand for their contracts (`contract_programs`)."""

from typing import Final, NamedTuple

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


def _handover_calls(queue: str) -> tuple[str, ...]:
    """Calls of a blocking queue without any room."""
    return (
        _calm(f"{queue}.put(x + 1); x++; r = 1;"),
        _calm(f"r = {queue}.take() % 3;"),
        f"r = {queue}.offer(1) ? 1 : 0;",
        _calm(f"r = {queue}.offer(2, 1, TimeUnit.SECONDS) ? 1 : 0;"),
        _calm(f"r = {queue}.offer(1, 0, TimeUnit.SECONDS) ? 1 : 0;"),
        f"Integer found = {queue}.poll(); r = found == null ? 0 : found % 3;",
        _calm(f"Integer found = {queue}.poll(1, TimeUnit.SECONDS); r = found == null ? 0 : found;"),
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
    "exchanger": Subject(
        ("static final Exchanger<Integer> exchanger = new Exchanger<>();",),
        (
            _calm("r = exchanger.exchange(x + 1) % 3; x++;"),
            _calm("r = exchanger.exchange(2) % 3;"),
            _calm(
                "try { r = exchanger.exchange(1, 1, TimeUnit.SECONDS) % 3; } "
                "catch (TimeoutException late) { r = 0; }"
            ),
            "r = x++ % 3;",
        ),
    ),
    "handover": Subject(
        ("static final BlockingQueue<Integer> handover = new SynchronousQueue<>();",),
        (*_handover_calls("handover"), "r = handover.size(); x++;"),
    ),
    "fair handover": Subject(
        ("static final BlockingQueue<Integer> fair = new SynchronousQueue<>(true);",),
        _handover_calls("fair"),
    ),
    "stamped": Subject(
        ("static final StampedLock stamped = new StampedLock();",),
        (
            "long s = stamped.writeLock(); r = x++ % 3; stamped.unlockWrite(s);",
            "long s = stamped.readLock(); r = x % 3; stamped.unlockRead(s);",
            "long s = stamped.tryWriteLock(); if (s != 0) { r = 1; x++; stamped.unlock(s); }",
            "long s = stamped.tryReadLock(); if (s != 0) { r = 1; stamped.unlockRead(s); }",
            _calm(
                "long s = stamped.tryWriteLock(1, TimeUnit.SECONDS); "
                "if (s != 0) { r = 1; x++; stamped.unlockWrite(s); }"
            ),
            _calm("long s = stamped.readLockInterruptibly(); r = x % 3; stamped.unlockRead(s);"),
            "long s = stamped.tryOptimisticRead(); r = x % 2; r = stamped.validate(s) ? r : 2;",
            "long s = stamped.readLock(), w = stamped.tryConvertToWriteLock(s); "
            "if (w != 0) { r = 1; x++; } stamped.unlock(w == 0 ? s : w);",
            "long s = stamped.tryOptimisticRead(), w = stamped.tryConvertToReadLock(s); "
            "if (w != 0) { r = x % 3; stamped.unlockRead(w); }",
            "long s = stamped.writeLock(); x++; s = stamped.tryConvertToOptimisticRead(s); "
            "r = stamped.validate(s) ? 1 : 0;",
            "r = stamped.isWriteLocked() ? 1 : stamped.isReadLocked() ? 2 : 0;",
            "try { stamped.unlockRead(1); } catch (IllegalMonitorStateException none) { r = 1; }",
        ),
    ),
    "adder": Subject(
        ("static final LongAdder adder = new LongAdder();",),
        (
            "adder.increment(); x++;",
            "adder.add(2); r = x % 3;",
            "r = (int) adder.sum() % 3;",
            "r = adder.intValue() % 3;",
            "adder.decrement();",
        ),
    ),
    "linked queue": Subject(
        ("static final ConcurrentLinkedQueue<Integer> linked = new ConcurrentLinkedQueue<>();",),
        (
            "linked.add(x + 1); x++;",
            "linked.offer(2);",
            "Integer found = linked.poll(); r = found == null ? 0 : found % 3;",
            "Integer found = linked.peek(); r = found == null ? 0 : found % 3;",
            "r = linked.size() % 3;",
            "r = linked.isEmpty() ? 1 : 0;",
            "r = linked.remove(1) ? 1 : 0;",
            "r = linked.contains(2) ? 1 : 0;",
            "for (int item : linked) r = (r + item) % 3;",
            "for (Iterator<Integer> left = linked.iterator(); left.hasNext(); ) "
            "if (left.next() == 1) left.remove();",
            "r = linked.toArray().length % 3;",
            "linked.clear();",
            "r = linked.removeIf(item -> item > 1) ? 1 : 0;",
        ),
    ),
    "linked deque": Subject(
        ("static final Deque<Integer> ends = new ConcurrentLinkedDeque<>();",),
        (
            "ends.addLast(x + 1); x++;",
            "ends.push(2);",
            "Integer found = ends.pollFirst(); r = found == null ? 0 : found % 3;",
            "Integer found = ends.pollLast(); r = found == null ? 0 : found % 3;",
            "Integer found = ends.peekLast(); r = found == null ? 0 : found % 3;",
            "r = ends.isEmpty() ? 1 : 0;",
            "try { r = ends.removeLast() % 3; } catch (NoSuchElementException none) { r = 0; }",
            "ends.clear();",
        ),
    ),
    "stages": Subject(
        ("static final CompletableFuture<Integer> made = CompletableFuture.supplyAsync(() -> 1);",),
        (
            "made.thenRun(() -> x++); r = x % 3;",
            "made.thenAccept(v -> x += v); r = made.isDone() ? 1 : 0;",
            "made.thenApply(v -> x++).thenRun(() -> x *= 2);",
            "r = made.thenApply(v -> v + x++).join() % 3;",
            "made.thenCombine(made.thenApply(v -> x++), (v, w) -> x += v); r = x % 3;",
            "CompletableFuture.anyOf(made, new CompletableFuture<>()).thenRun(() -> x++); "
            "r = x % 3;",
            "made.thenCompose(v -> made).thenRun(() -> x++); r = x % 3;",
            "r = made.join() % 3;",
            _FAILS.format(_calm("r = made.get() % 3;")),
            _FAILS.format(_calm("r = made.get(1, TimeUnit.SECONDS) % 3;")),
            "r = made.getNow(0) % 3;",
            "r = made.isDone() ? 1 : 0;",
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
