"""Faults put into the models by contract, each with a program that shows it."""

from typing import Final, NamedTuple

from tests.differential.contract_programs import contract_program
from tests.differential.dice import Dice

CONCURRENT: Final = "contracts/java/util/concurrent/"
VM: Final = "java.base/plait/vm/"


class Mutant(NamedTuple):
    """A change of a model, and a program M that then ends in other ways than before."""

    file: str
    old: str
    new: str
    program: str


def _program(fields: str, *bodies: str, ending: str = "") -> str:
    """A program whose threads run these statements; main goes on when all are over."""
    methods = [
        f"    static void run{number}() throws Exception {{\n        {body}\n    }}"
        for number, body in enumerate(bodies)
    ]
    made = [
        f"        T[{number}] = new Thread(() -> {{ try {{ run{number}(); }} "
        "catch (Exception e) { throw new IllegalStateException(e); } });"
        for number in range(len(bodies))
    ]
    every = f"for (int i = 0; i < {len(bodies)}; i++) T[i]"
    return "\n".join(
        [
            "import java.util.concurrent.*;",
            "import java.util.concurrent.atomic.*;",
            "import java.util.concurrent.locks.*;",
            "public class M {",
            f"    static final Thread[] T = new Thread[{len(bodies)}];",
            "    static volatile int x, y;",
            "    static volatile boolean done;",
            f"    {fields}",
            *methods,
            "    public static void main(String[] arguments) throws Exception {",
            *made,
            f"        {every}.start();",
            f"        {every}.join();",
            f"        {ending}",
            "    }",
            "}",
        ]
    )


FAIL: Final = "throw new RuntimeException();"
_LOCK: Final = "static final ReentrantLock lock = new ReentrantLock();"
_QUEUE: Final = "static final {0}<Integer> queue = new {0}<>({1});"
_STAMPED: Final = "static final StampedLock lock = new StampedLock();"
_FUTURE: Final = "static final CompletableFuture<Integer> future = new CompletableFuture<>();"

MUTANTS: Final = {
    "await keeps a hold": Mutant(
        f"{CONCURRENT}locks/ReentrantLock.java",
        "while (Vm.holdsLock(lock.mutex)) {",
        "if (Vm.holdsLock(lock.mutex)) {",
        _program(
            f"{_LOCK} static final Condition changed = lock.newCondition();",
            "lock.lock(); lock.lock(); changed.await(); done = true; lock.unlock(); lock.unlock();",
            "while (!done) { lock.lock(); changed.signal(); lock.unlock(); }",
        ),
    ),
    "tryLock blocks": Mutant(
        f"{CONCURRENT}locks/ReentrantLock.java",
        "public boolean tryLock() {\n        return Vm.tryEnter(mutex);",
        "public boolean tryLock() {\n        Vm.monitorEnter(mutex);\n        return true;",
        _program(_LOCK, "lock.lock(); lock.unlock();", f"if (!lock.tryLock()) {FAIL}"),
    ),
    "a timed tryLock never runs out": Mutant(
        f"{CONCURRENT}locks/ReentrantLock.java",
        "Vm.enterInterruptibly(mutex, nanos);",
        "Vm.enterInterruptibly(mutex, 0);",
        _program(_LOCK, "lock.lock();", "if (lock.tryLock(1, TimeUnit.SECONDS)) lock.unlock();"),
    ),
    "an interrupt is swallowed": Mutant(
        f"{CONCURRENT}locks/ReentrantLock.java",
        "if (Vm.enterInterruptibly(mutex, 0) == Contracts.INTERRUPTED) {",
        "if (Vm.enterInterruptibly(mutex, 0) == Contracts.TIMED_OUT) {",
        _program(
            _LOCK,
            "lock.lock(); done = true; done = false; lock.unlock();",
            "try { lock.lockInterruptibly(); } catch (InterruptedException e) { return; } "
            f"if (done) {FAIL}",
            "T[1].interrupt();",
        ),
    ),
    "readers always overtake": Mutant(
        f"{CONCURRENT}locks/ReentrantReadWriteLock.java",
        "|| Vm.chooseInt(0, 1) == 0",
        "|| true",
        _program(
            "static final ReentrantReadWriteLock both = new ReentrantReadWriteLock(); "
            "static final CountDownLatch read = new CountDownLatch(1);",
            "both.readLock().lock(); read.await(); both.readLock().unlock();",
            "both.readLock().lock(); read.countDown(); both.readLock().unlock();",
            "both.writeLock().lock(); both.writeLock().unlock();",
        ),
    ),
    "a latch wakes one": Mutant(
        f"{CONCURRENT}CountDownLatch.java",
        "Vm.notifyEveryone(c);",
        "Vm.notifyOne(c);",
        _program(
            "static final CountDownLatch latch = new CountDownLatch(1);",
            "latch.await();",
            "latch.await();",
            "latch.countDown();",
        ),
    ),
    "a semaphore wakes one": Mutant(
        f"{CONCURRENT}Semaphore.java",
        "Vm.notifyEveryone(p);",
        "Vm.notifyOne(p);",
        _program(
            "static final Semaphore permits = new Semaphore(0);",
            "permits.acquire();",
            "permits.acquire();",
            "permits.release(2);",
        ),
    ),
    "parties of the next phase are missing": Mutant(
        f"{CONCURRENT}Phaser.java",
        "p.unarrived = p.parties;",
        "p.unarrived = 0;",
        _program(
            "static final Phaser phaser = new Phaser(1);",
            "phaser.arriveAndAwaitAdvance(); phaser.arriveAndAwaitAdvance();",
        ),
    ),
    "a task runs twice": Mutant(
        f"{CONCURRENT}FutureTask.java",
        "boolean begins = p.state == NEW && p.runner == null;",
        "boolean begins = p.state == NEW;",
        _program(
            "static final FutureTask<Integer> task = new FutureTask<>(() -> ++x);",
            "task.run();",
            "task.run();",
            ending=f"if (x == 2) {FAIL}",
        ),
    ),
    "a pool loses tasks at its shutdown": Mutant(
        f"{CONCURRENT}ThreadPoolExecutor.java",
        "p.runState = SHUTDOWN;",
        "p.runState = STOP;",
        _program(
            "static final ExecutorService pool = Executors.newFixedThreadPool(1);",
            "pool.execute(() -> x++); pool.execute(() -> x++); pool.shutdown(); "
            f"pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS); if (x != 2) {FAIL}",
        ),
    ),
    "a full queue takes more": Mutant(
        f"{VM}QueueElements.java",
        "while (outcome == Contracts.DONE && items.length == capacity) {",
        "while (outcome == Contracts.TIMED_OUT) {",
        _program(
            _QUEUE.format("ArrayBlockingQueue", 1),
            f"queue.put(1); queue.put(2); if (queue.size() == 2) {FAIL}",
        ),
    ),
    "nobody hears of an element": Mutant(
        f"{CONCURRENT}LinkedBlockingQueue.java",
        "e.size++;\n        Vm.notifyEveryone(e);",
        "e.size++;",
        _program(_QUEUE.format("LinkedBlockingQueue", 2), "queue.put(1);", "queue.take();"),
    ),
    "an absent key is put although it is there": Mutant(
        f"{CONCURRENT}ConcurrentHashMap.java",
        "} else if (!onlyIfAbsent) {",
        "} else {",
        _program(
            "static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();",
            "map.putIfAbsent(0, 1);",
            "if (map.putIfAbsent(0, 2) != null && map.get(0) == 2) " + FAIL,
        ),
    ),
    "join comes before the result": Mutant(
        f"{VM}Completion.java",
        "while (result == null) {\n            waits = true;",
        "while (waits) {\n            waits = true;",
        _program(_FUTURE, "future.complete(1);", f"if (future.join() == null) {FAIL}"),
    ),
    "late steps are left to nobody": Mutant(
        f"{VM}Completion.java",
        "boolean isSeen = found != null && isLookedAt();",
        "boolean isSeen = false;",
        contract_program(Dice(235), "M", ("future",)),
    ),
    "an exchange gives back what came": Mutant(
        f"{VM}Handover.java",
        "return element(others, at + 1);",
        "return item;",
        _program(
            "static final Exchanger<Integer> exchanger = new Exchanger<>();",
            f"if (exchanger.exchange(1) == 1) {FAIL}",
            f"if (exchanger.exchange(2) == 2) {FAIL}",
        ),
    ),
    "who gives up can still be met": Mutant(
        f"{VM}Handover.java",
        "replace(isGiver, without(mine, indexIn(mine, me)));",
        "",
        _program(
            _QUEUE.format("SynchronousQueue", ""),
            "if (!queue.offer(1, 1, TimeUnit.SECONDS)) x = 1;",
            "if (queue.poll() != null) y = 1;",
            ending=f"if (x == 1 && y == 1) {FAIL}",
        ),
    ),
    "who puts does not wait": Mutant(
        f"{CONCURRENT}SynchronousQueue.java",
        "handover.meet(false, true, item, 0);",
        "handover.meetAtOnce(false, item);",
        _program(_QUEUE.format("SynchronousQueue", ""), "queue.put(1);", "queue.take();"),
    ),
    "stamps are valid for ever": Mutant(
        f"{CONCURRENT}locks/StampedLock.java",
        "return (stamp & VERSION) == (stamps.state & VERSION);",
        "return stamp != 0;",
        _program(
            _STAMPED,
            "long s = lock.writeLock(); x = 1; y = 1; lock.unlockWrite(s);",
            "long s = lock.tryOptimisticRead(); boolean differ = x != y; "
            f"if (differ && lock.validate(s)) {FAIL}",
        ),
    ),
    "writers do not hear of the last reader": Mutant(
        f"{CONCURRENT}locks/StampedLock.java",
        "if ((s.state & READERS) == READER) {\n            Vm.notifyEveryone(s);",
        "if ((s.state & READERS) == 0) {\n            Vm.notifyEveryone(s);",
        _program(
            _STAMPED, "lock.unlockRead(lock.readLock());", "lock.unlockWrite(lock.writeLock());"
        ),
    ),
    "a sum is a snapshot": Mutant(
        f"{VM}Tally.java",
        "found += Vm.chooseInt(0, 1) == 0 ? 0 : additions[i];",
        "found += 0;",
        _program(
            "static final LongAdder adder = new LongAdder();",
            "adder.add(1); adder.add(2);",
            f"if (adder.sum() == 2) {FAIL}",
        ),
    ),
    "an element is taken and removed": Mutant(
        f"{VM}Chain.java",
        "found = first.item;\n            first.item = null;",
        "found = first.item;",
        _program(
            _QUEUE.format("ConcurrentLinkedQueue", ""),
            "queue.add(1); if (queue.poll() != null) x = 1;",
            "if (queue.remove((Object) 1)) y = 1;",
            ending=f"if (x == 1 && y == 1) {FAIL}",
        ),
    ),
    "the last element is the first": Mutant(
        f"{CONCURRENT}ConcurrentLinkedDeque.java",
        "return (E) elements.poll(false);",
        "return (E) elements.poll(true);",
        _program(
            _QUEUE.format("ConcurrentLinkedDeque", ""),
            f"queue.push(1); queue.push(2); if (queue.pollLast() == 2) {FAIL}",
        ),
    ),
}
"""By what is wrong with the model."""
