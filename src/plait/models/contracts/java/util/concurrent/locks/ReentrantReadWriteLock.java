package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import plait.vm.ByContract;
import plait.vm.Contracts;
import plait.vm.LockCondition;
import plait.vm.Part;
import plait.vm.Vm;

/**
 * A read-write lock by its documentation: any thread whose mode allows it may get it next. While
 * writers wait, a thread that does not read yet may have to wait with them: the order of entry is
 * unspecified.
 */
@ByContract
public class ReentrantReadWriteLock implements ReadWriteLock, Serializable {
    private static final long serialVersionUID = -6992448646407690164L;
    private static final int MOST_HOLDS = 65535;

    /** Who has the lock, and how many writers wait for it; guarded by this object's monitor. */
    @ByContract
    static final class Holders extends Part {
        Thread writer;
        int writes;
        int reads;
        int waitingWriters;
        Reader readers;

        Holders(ReentrantReadWriteLock lock) {
            super(lock);
        }
    }

    /** How often a thread reads. */
    @ByContract
    static final class Reader {
        final Thread thread;
        int holds;
        Reader next;

        Reader(Thread thread, Reader next) {
            this.thread = thread;
            this.next = next;
        }
    }

    private final transient Holders holders = new Holders(this);
    private final ReadLock readerLock;
    private final WriteLock writerLock;
    private final boolean isFair;

    public ReentrantReadWriteLock() {
        this(false);
    }

    public ReentrantReadWriteLock(boolean fair) {
        isFair = fair;
        readerLock = new ReadLock(this);
        writerLock = new WriteLock(this);
        if (fair) {
            Contracts.mayOvertake();
        }
    }

    public WriteLock writeLock() {
        return writerLock;
    }

    public ReadLock readLock() {
        return readerLock;
    }

    // ---- entering and leaving, for who has the monitor

    private static boolean mayWrite(Holders h, Thread me) {
        return h.writer == me || h.writer == null && h.reads == 0;
    }

    private static boolean mayRead(Holders h, Thread me) {
        return h.writer == me || h.writer == null;
    }

    /** Whether a thread that may read gets the lock before the writers that wait. */
    private static boolean overtakesWriters(Holders h, Thread me) {
        return h.waitingWriters == 0
                || h.writer == me
                || find(h, me) != null
                || Vm.chooseInt(0, 1) == 0;
    }

    private static Reader find(Holders h, Thread me) {
        Reader reader = h.readers;
        while (reader != null && reader.thread != me) {
            reader = reader.next;
        }
        return reader;
    }

    private static void beginToWrite(Holders h, Thread me) {
        refuseMany(h.writes);
        h.writer = me;
        h.writes++;
    }

    private static void beginToRead(Holders h, Thread me) {
        refuseMany(h.reads);
        Reader reader = find(h, me);
        if (reader == null) {
            reader = h.readers = new Reader(me, h.readers);
        }
        reader.holds++;
        h.reads++;
    }

    private static void refuseMany(int holds) {
        if (holds == MOST_HOLDS) {
            Vm.unsupported("a lock that is held 65535 times by its contract");
        }
    }

    private static void drop(Holders h, Reader reader) {
        if (h.readers == reader) {
            h.readers = reader.next;
            return;
        }
        Reader before = h.readers;
        while (before.next != reader) {
            before = before.next;
        }
        before.next = reader.next;
    }

    // ---- sections

    boolean tryWrite() {
        Thread me = Vm.currentThread();
        Holders h = holders;
        Vm.monitorEnter(h);
        boolean may = mayWrite(h, me);
        if (may) {
            beginToWrite(h, me);
        }
        Vm.monitorExit(h);
        return may;
    }

    boolean tryRead() {
        Thread me = Vm.currentThread();
        Holders h = holders;
        Vm.monitorEnter(h);
        boolean may = mayRead(h, me);
        if (may) {
            beginToRead(h, me);
        }
        Vm.monitorExit(h);
        return may;
    }

    /** The outcome of waiting for the lock at most so long, 0 for as long as it takes. */
    int write(long nanos, boolean isInterruptible) {
        Thread me = Vm.currentThread();
        Holders h = holders;
        int outcome = Contracts.DONE;
        Vm.monitorEnter(h);
        while (outcome == Contracts.DONE && !mayWrite(h, me)) {
            h.waitingWriters++;
            outcome = pause(h, nanos, isInterruptible);
            h.waitingWriters--;
        }
        if (outcome == Contracts.DONE) {
            beginToWrite(h, me);
        } else {
            Vm.notifyEveryone(h);
        }
        Vm.monitorExit(h);
        return outcome;
    }

    int read(long nanos, boolean isInterruptible) {
        Thread me = Vm.currentThread();
        Holders h = holders;
        int outcome = Contracts.DONE;
        Vm.monitorEnter(h);
        while (outcome == Contracts.DONE && !(mayRead(h, me) && overtakesWriters(h, me))) {
            outcome = pause(h, nanos, isInterruptible);
        }
        if (outcome == Contracts.DONE) {
            beginToRead(h, me);
        }
        Vm.monitorExit(h);
        return outcome;
    }

    private static int pause(Holders h, long nanos, boolean isInterruptible) {
        return isInterruptible ? Vm.waitOn(h, nanos) : Vm.waitUninterruptibly(h, nanos);
    }

    void stopToWrite() {
        Holders h = holders;
        Vm.monitorEnter(h);
        boolean isMine = h.writer == Vm.currentThread();
        if (isMine) {
            h.writes--;
            if (h.writes == 0) {
                h.writer = null;
                Vm.notifyEveryone(h);
            }
        }
        Vm.monitorExit(h);
        if (!isMine) {
            throw new IllegalMonitorStateException();
        }
    }

    void stopToRead() {
        Holders h = holders;
        Vm.monitorEnter(h);
        Reader reader = find(h, Vm.currentThread());
        if (reader != null) {
            reader.holds--;
            h.reads--;
            if (reader.holds == 0) {
                drop(h, reader);
            }
            if (h.reads == 0) {
                Vm.notifyEveryone(h);
            }
        }
        Vm.monitorExit(h);
        if (reader == null) {
            throw new IllegalMonitorStateException(
                    "attempt to unlock read lock, not locked by current thread");
        }
    }

    // ---- what others can ask

    public final boolean isFair() {
        return isFair;
    }

    public int getReadLockCount() {
        Holders h = holders;
        Vm.monitorEnter(h);
        int reads = h.reads;
        Vm.monitorExit(h);
        return reads;
    }

    public boolean isWriteLocked() {
        Holders h = holders;
        Vm.monitorEnter(h);
        boolean isLocked = h.writer != null;
        Vm.monitorExit(h);
        return isLocked;
    }

    public boolean isWriteLockedByCurrentThread() {
        return getWriteHoldCount() > 0;
    }

    public int getWriteHoldCount() {
        Holders h = holders;
        Vm.monitorEnter(h);
        int writes = h.writer == Vm.currentThread() ? h.writes : 0;
        Vm.monitorExit(h);
        return writes;
    }

    public int getReadHoldCount() {
        Holders h = holders;
        Vm.monitorEnter(h);
        Reader reader = find(h, Vm.currentThread());
        int holds = reader == null ? 0 : reader.holds;
        Vm.monitorExit(h);
        return holds;
    }

    protected Thread getOwner() {
        Vm.unsupported("ReentrantReadWriteLock.getOwner by its contract");
        return null;
    }

    protected Collection<Thread> getQueuedWriterThreads() {
        Vm.unsupported("ReentrantReadWriteLock.getQueuedWriterThreads by its contract");
        return null;
    }

    protected Collection<Thread> getQueuedReaderThreads() {
        Vm.unsupported("ReentrantReadWriteLock.getQueuedReaderThreads by its contract");
        return null;
    }

    public final boolean hasQueuedThreads() {
        Vm.unsupported("ReentrantReadWriteLock.hasQueuedThreads by its contract");
        return false;
    }

    public final boolean hasQueuedThread(Thread thread) {
        Vm.unsupported("ReentrantReadWriteLock.hasQueuedThread by its contract");
        return false;
    }

    public final int getQueueLength() {
        Vm.unsupported("ReentrantReadWriteLock.getQueueLength by its contract");
        return 0;
    }

    protected Collection<Thread> getQueuedThreads() {
        Vm.unsupported("ReentrantReadWriteLock.getQueuedThreads by its contract");
        return null;
    }

    public boolean hasWaiters(Condition condition) {
        Vm.unsupported("ReentrantReadWriteLock.hasWaiters by its contract");
        return false;
    }

    public int getWaitQueueLength(Condition condition) {
        Vm.unsupported("ReentrantReadWriteLock.getWaitQueueLength by its contract");
        return 0;
    }

    protected Collection<Thread> getWaitingThreads(Condition condition) {
        Vm.unsupported("ReentrantReadWriteLock.getWaitingThreads by its contract");
        return null;
    }

    public String toString() {
        Vm.unsupported("ReentrantReadWriteLock.toString by its contract");
        return null;
    }

    /** The lock for readers. */
    @ByContract
    public static class ReadLock implements Lock, Serializable {
        private static final long serialVersionUID = -5992448646407690164L;
        private final ReentrantReadWriteLock lock;

        protected ReadLock(ReentrantReadWriteLock lock) {
            this.lock = lock;
        }

        public void lock() {
            lock.read(0, false);
        }

        public void lockInterruptibly() throws InterruptedException {
            Contracts.refuseInterrupted();
            if (lock.read(0, true) == Contracts.INTERRUPTED) {
                throw new InterruptedException();
            }
        }

        public boolean tryLock() {
            return lock.tryRead();
        }

        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            long nanos = unit.toNanos(timeout);
            Contracts.refuseInterrupted();
            int outcome = lock.read(Math.max(1, nanos), true);
            if (outcome == Contracts.INTERRUPTED) {
                throw new InterruptedException();
            }
            return outcome == Contracts.DONE;
        }

        public void unlock() {
            lock.stopToRead();
        }

        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }

        public String toString() {
            return super.toString() + "[Read locks = " + lock.getReadLockCount() + "]";
        }
    }

    /** The lock for writers. */
    @ByContract
    public static class WriteLock implements Lock, Serializable {
        private static final long serialVersionUID = -4992448646407690164L;
        private final ReentrantReadWriteLock lock;

        protected WriteLock(ReentrantReadWriteLock lock) {
            this.lock = lock;
        }

        public void lock() {
            lock.write(0, false);
        }

        public void lockInterruptibly() throws InterruptedException {
            Contracts.refuseInterrupted();
            if (lock.write(0, true) == Contracts.INTERRUPTED) {
                throw new InterruptedException();
            }
        }

        public boolean tryLock() {
            return lock.tryWrite();
        }

        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            long nanos = unit.toNanos(timeout);
            Contracts.refuseInterrupted();
            if (nanos <= 0) {
                return lock.tryWrite();
            }
            int outcome = lock.write(nanos, true);
            if (outcome == Contracts.INTERRUPTED) {
                throw new InterruptedException();
            }
            return outcome == Contracts.DONE;
        }

        public void unlock() {
            lock.stopToWrite();
        }

        public Condition newCondition() {
            return new ConditionObject(lock);
        }

        public String toString() {
            Vm.unsupported("ReentrantReadWriteLock.WriteLock.toString by its contract");
            return null;
        }

        public boolean isHeldByCurrentThread() {
            return lock.isWriteLockedByCurrentThread();
        }

        public int getHoldCount() {
            return lock.getWriteHoldCount();
        }
    }

    @ByContract
    static final class ConditionObject extends LockCondition implements Serializable {
        private static final long serialVersionUID = 1173984872572414699L;

        private final ReentrantReadWriteLock lock;

        ConditionObject(ReentrantReadWriteLock lock) {
            this.lock = lock;
        }

        protected void requireOwner() {
            if (!lock.isWriteLockedByCurrentThread()) {
                throw new IllegalMonitorStateException();
            }
        }

        protected int giveUp() {
            int holds = lock.getWriteHoldCount();
            for (int i = 0; i < holds; i++) {
                lock.stopToWrite();
            }
            return holds;
        }

        protected void takeBack(int holds) {
            for (int i = 0; i < holds; i++) {
                lock.write(0, false);
            }
        }
    }
}
