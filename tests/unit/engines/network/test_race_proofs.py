"""What keeps two accesses apart, and what only seems to."""

from pathlib import Path

import pytest
from tests.unit.engines.network.programs import is_proved, suspects, verdicts, written

from plait.java.platform.jdk import Jdk, installed_jdks

APART = {
    "Join": """
    static int x;
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> x = 1);
        t.start();
        t.join();
        x = 2;
    }""",
    "JoinInMethod": """
    static int x;
    static void end(Thread t) throws InterruptedException { t.join(); }
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> x = 1);
        t.start();
        end(t);
        x = 2;
    }""",
    "OneAfterTheOther": """
    static int x;
    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> x = 1), second = new Thread(() -> x = 2);
        first.start();
        first.join();
        second.start();
    }""",
    "OwnLockOfManyObjects": """
    static class Cell { int v; synchronized void up() { v++; } }
    static final java.util.List<Cell> cells = new java.util.concurrent.CopyOnWriteArrayList<>();
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) cells.add(new Cell());
        for (int i = 0; i < 3; i++) new Thread(() -> { for (Cell c : cells) c.up(); }).start();
    }""",
    "LockInAField": """
    static class Cell {
        private final Object lock = new Object();
        int v;
        void up() { synchronized (lock) { raise(); } }
        private void raise() { v++; }
    }
    static final Cell[] cells = new Cell[2];
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) cells[i] = new Cell();
        for (int i = 0; i < 3; i++) new Thread(() -> { for (Cell c : cells) c.up(); }).start();
    }""",
    "ReentrantLockInAField": """
    static class Cell {
        private final java.util.concurrent.locks.ReentrantLock lock =
            new java.util.concurrent.locks.ReentrantLock();
        int v;
        void up() { lock.lock(); try { v++; } finally { lock.unlock(); } }
    }
    static final Cell[] cells = new Cell[2];
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) cells[i] = new Cell();
        for (int i = 0; i < 3; i++) new Thread(() -> { for (Cell c : cells) c.up(); }).start();
    }""",
    "ReadAndWriteLock": """
    static final java.util.concurrent.locks.ReentrantReadWriteLock lock =
        new java.util.concurrent.locks.ReentrantReadWriteLock();
    static int x, sum;
    static void read() {
        lock.readLock().lock();
        try { if (x > 3) throw new IllegalStateException(); } finally { lock.readLock().unlock(); }
    }
    static void write() {
        lock.writeLock().lock();
        try { x++; } finally { lock.writeLock().unlock(); }
    }
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) { new Thread(() -> { read(); write(); }).start(); }
    }""",
    "Publication": """
    static class Message { int x; Message(int x) { this.x = x; } }
    static volatile Message last;
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            int n = i;
            new Thread(() -> {
                last = new Message(n);
                if (last.x > 7) throw new IllegalStateException();
            }).start();
        }
    }""",
    "Initialiser": """
    static class Table { static final int[] cells = new int[3]; static { cells[1] = 7; } }
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> { if (Table.cells[1] != 7) System.exit(1); }).start();
        }
    }""",
    "ConstantElements": """
    public static void main(String[] args) {
        int[] cells = new int[2];
        new Thread(() -> cells[0]++).start();
        new Thread(() -> cells[1]++).start();
    }""",
}
TOGETHER = {
    "JoinBeforeStart": """
    static int x;
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> x = 1);
        t.join();
        t.start();
        x = 2;
    }""",
    "JoinOfOneOfMany": """
    static int x;
    public static void main(String[] args) throws InterruptedException {
        Thread t = null;
        for (int i = 0; i < 2; i++) { t = new Thread(() -> x = 1); t.start(); }
        t.join();
        x = 2;
    }""",
    "JoinThatMayBeInterrupted": """
    static int x;
    public static void main(String[] args) {
        Thread t = new Thread(() -> x = 1);
        t.start();
        try { t.join(); } catch (InterruptedException e) { x = 3; }
    }""",
    "JoinWithTimeout": """
    static int x;
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> x = 1);
        t.start();
        t.join(10);
        x = 2;
    }""",
    "ReassignedLock": """
    static class Node { Node next; int v; }
    static Node head;
    static void one() { Node n = head; synchronized (n) { n = n.next; n.v++; } }
    static void other() { Node n = head.next; synchronized (n) { n.v++; } }
    public static void main(String[] a) {
        for (int i = 0; i < 3; i++) { Node n = new Node(); n.next = head; head = n; }
        new Thread(ReassignedLock::one).start();
        new Thread(ReassignedLock::other).start();
    }""",
    "ThreadFromInitialiser": """
    static class H { static int x; static { new Thread(() -> { H.x = 1; }).start(); }
        static void touch() { } }
    public static void main(String[] a) { H.touch(); H.x = 2; }""",
    "LockIsNotItsMonitor": """
    static final java.util.concurrent.locks.ReentrantLock lock =
        new java.util.concurrent.locks.ReentrantLock();
    static int x;
    public static void main(String[] args) {
        new Thread(() -> { synchronized (lock) { x++; } }).start();
        new Thread(() -> { lock.lock(); try { x++; } finally { lock.unlock(); } }).start();
    }""",
    "ReleasedByCallee": """
    static final java.util.concurrent.locks.ReentrantLock lock =
        new java.util.concurrent.locks.ReentrantLock();
    static int x;
    static void release() { lock.unlock(); }
    static void work() { lock.lock(); release(); x++; }
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) new Thread(ReleasedByCallee::work).start();
    }""",
    "TwoReaders": """
    static final java.util.concurrent.locks.ReentrantReadWriteLock lock =
        new java.util.concurrent.locks.ReentrantReadWriteLock();
    static int x;
    static void write() {
        lock.readLock().lock();
        try { x++; } finally { lock.readLock().unlock(); }
    }
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) new Thread(TwoReaders::write).start();
    }""",
    "EscapeInConstructor": """
    static class Message { int x; Message() { last = this; x = 5; } }
    static volatile Message last;
    public static void main(String[] args) {
        new Thread(Message::new).start();
        Message m = last;
        if (m != null) m.x = 6;
    }""",
    "SharedBuilder": """
    static final StringBuilder text = new StringBuilder();
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) new Thread(() -> text.append("x")).start();
    }""",
    "SharedList": """
    static final java.util.List<String> list = new java.util.ArrayList<>();
    public static void main(String[] args) {
        new Thread(() -> list.add("x")).start();
        System.out.println(list);
    }""",
    "OneLockPerThread": """
    static int x;
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> { synchronized (new Object()) { x++; } }).start();
        }
    }""",
    "Clone": """
    static int[] cells = new int[1];
    public static void main(String[] args) {
        new Thread(() -> cells[0] = 1).start();
        int[] copy = cells.clone();
    }""",
}


@pytest.mark.parametrize("name", APART)
def test_kept_apart(name: str, tmp_path: Path) -> None:
    assert is_proved(written(tmp_path, name, APART[name]))


@pytest.mark.parametrize("name", TOGETHER)
def test_not_kept_apart(name: str, tmp_path: Path) -> None:
    assert not is_proved(written(tmp_path, name, TOGETHER[name]))


def test_a_thread_whose_class_is_found_by_name_is_not_overlooked(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        "ByName",
        """
    public static void main(String[] args) throws Exception {
        ((Thread) Class.forName("Other").getDeclaredConstructor().newInstance()).start();
    }""",
    )
    assert "reflection" in str(verdicts(path)[-1])


JDKS = [jdk for jdk in installed_jdks() if jdk.is_supported]
POOLS = {
    "Fixed": "Executors.newFixedThreadPool(2)",
    "Cached": "Executors.newCachedThreadPool()",
    "Scheduled": "Executors.newScheduledThreadPool(2)",
    "Forking": "ForkJoinPool.commonPool()",
}


@pytest.mark.parametrize("jdk", JDKS, ids=lambda jdk: str(jdk.major))
@pytest.mark.parametrize(
    "pool", ["Fixed", *(pytest.param(name, marks=pytest.mark.full) for name in POOLS)]
)
def test_threads_of_pools_are_threads_on_every_jdk(pool: str, jdk: Jdk, tmp_path: Path) -> None:
    members = f"""
    static int x;
    public static void main(String[] args) {{
        java.util.concurrent.ExecutorService pool = java.util.concurrent.{POOLS[pool]};
        for (int i = 0; i < 2; i++) pool.execute(() -> x++);
    }}"""
    found = verdicts(written(tmp_path, pool, members), str(jdk.home))
    assert any("x: write and write" in str(verdict) for verdict in found)


def test_the_place_is_named(tmp_path: Path) -> None:
    path = written(tmp_path, "SharedBuilder", TOGETHER["SharedBuilder"])
    assert suspects(path) == {"content of java.lang.StringBuilder: write and write"}
