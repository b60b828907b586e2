package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import plait.vm.ByContract;
import plait.vm.Contracts;
import plait.vm.Part;
import plait.vm.Vm;

/**
 * A lock with stamps by its documentation. Any thread whose mode allows it may get it next; while
 * writers wait, a thread that asks to read may have to wait with them. Stamps are the JDK's.
 */
@ByContract
public class StampedLock implements Serializable {
    private static final long serialVersionUID = -6001602636862214147L;

    private static final long READER = 1;
    private static final long WRITER = 1 << 7;
    private static final long READERS = WRITER - 1;
    private static final long HELD = READERS | WRITER;
    private static final long VERSION = ~READERS;
    private static final long ORIGIN = WRITER << 1;

    /** The stamps that are out, written under this object's monitor. */
    @ByContract
    static final class Stamps extends Part {
        /** The readers, whether there is a writer, and how often that has changed. */
        volatile long state = ORIGIN;
        int waitingWriters;

        Stamps(StampedLock lock) {
            super(lock);
        }
    }

    private final transient Stamps stamps = new Stamps(this);
    private final transient Lock reading = new View(this, false);
    private final transient Lock writing = new View(this, true);
    private final transient ReadWriteLock both = new Views(this);

    public StampedLock() {}

    // ---- for who has the monitor

    private static boolean isWritten(long state) {
        return (state & WRITER) != 0;
    }

    private static long beginToWrite(Stamps s) {
        return s.state |= WRITER;
    }

    private static long beginToRead(Stamps s) {
        if ((s.state & READERS) == READERS - 1) {
            Vm.unsupported("a StampedLock with 126 readers by its contract");
        }
        return s.state += READER;
    }

    /** The stamp after that of a writer, with so many readers. */
    private static long stopToWrite(Stamps s, long readers) {
        Vm.notifyEveryone(s);
        long next = s.state + WRITER;
        return s.state = (next == 0 ? ORIGIN : next) + readers;
    }

    private static long stopToRead(Stamps s) {
        if ((s.state & READERS) == READER) {
            Vm.notifyEveryone(s);
        }
        return s.state -= READER;
    }

    private static boolean overtakesWriters(Stamps s, boolean mayWait) {
        return s.waitingWriters == 0 || !mayWait || Vm.chooseInt(0, 1) == 0;
    }

    // ---- sections

    /** The stamp of a writer, 0 if it does not come in time, or its negative outcome. */
    private long write(long nanos, boolean isInterruptible) {
        Stamps s = stamps;
        int outcome = Contracts.DONE;
        Vm.monitorEnter(s);
        while (outcome == Contracts.DONE && (s.state & HELD) != 0) {
            s.waitingWriters++;
            outcome = pause(s, nanos, isInterruptible);
            s.waitingWriters--;
        }
        long stamp = -outcome;
        if (outcome == Contracts.DONE) {
            stamp = beginToWrite(s);
        } else {
            Vm.notifyEveryone(s);
        }
        Vm.monitorExit(s);
        return stamp;
    }

    private long read(long nanos, boolean isInterruptible) {
        Stamps s = stamps;
        int outcome = Contracts.DONE;
        Vm.monitorEnter(s);
        while (outcome == Contracts.DONE
                && (isWritten(s.state) || !overtakesWriters(s, true))) {
            outcome = pause(s, nanos, isInterruptible);
        }
        long stamp = outcome == Contracts.DONE ? beginToRead(s) : -outcome;
        Vm.monitorExit(s);
        return stamp;
    }

    private static int pause(Stamps s, long nanos, boolean isInterruptible) {
        return isInterruptible ? Vm.waitOn(s, nanos) : Vm.waitUninterruptibly(s, nanos);
    }

    /** The stamp that a wait has come to, 0 if the time is up. */
    private static long inTime(long stamp) throws InterruptedException {
        if (stamp == -Contracts.INTERRUPTED) {
            throw new InterruptedException();
        }
        return stamp == -Contracts.TIMED_OUT ? 0 : stamp;
    }

    // ---- acquiring

    public long writeLock() {
        return write(0, false);
    }

    public long tryWriteLock() {
        Stamps s = stamps;
        Vm.monitorEnter(s);
        long stamp = (s.state & HELD) == 0 ? beginToWrite(s) : 0;
        Vm.monitorExit(s);
        return stamp;
    }

    public long tryWriteLock(long time, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(time);
        Contracts.refuseInterrupted();
        return nanos > 0 ? inTime(write(nanos, true)) : tryWriteLock();
    }

    public long writeLockInterruptibly() throws InterruptedException {
        Contracts.refuseInterrupted();
        return inTime(write(0, true));
    }

    public long readLock() {
        return read(0, false);
    }

    public long tryReadLock() {
        return tryToRead(false);
    }

    private long tryToRead(boolean mayWait) {
        Stamps s = stamps;
        Vm.monitorEnter(s);
        boolean may = !isWritten(s.state) && overtakesWriters(s, mayWait);
        long stamp = may ? beginToRead(s) : 0;
        Vm.monitorExit(s);
        return stamp;
    }

    public long tryReadLock(long time, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(time);
        Contracts.refuseInterrupted();
        return nanos > 0 ? inTime(read(nanos, true)) : tryToRead(true);
    }

    public long readLockInterruptibly() throws InterruptedException {
        Contracts.refuseInterrupted();
        return inTime(read(0, true));
    }

    public long tryOptimisticRead() {
        long state = stamps.state;
        return isWritten(state) ? 0 : state & VERSION;
    }

    public boolean validate(long stamp) {
        return (stamp & VERSION) == (stamps.state & VERSION);
    }

    // ---- releasing

    public void unlockWrite(long stamp) {
        Stamps s = stamps;
        Vm.monitorEnter(s);
        boolean isValid = s.state == stamp && isWritten(stamp);
        if (isValid) {
            stopToWrite(s, 0);
        }
        Vm.monitorExit(s);
        require(isValid);
    }

    public void unlockRead(long stamp) {
        Stamps s = stamps;
        Vm.monitorEnter(s);
        boolean isValid = (stamp & READERS) != 0
                && (s.state & VERSION) == (stamp & VERSION)
                && (s.state & READERS) != 0;
        if (isValid) {
            stopToRead(s);
        }
        Vm.monitorExit(s);
        require(isValid);
    }

    private static void require(boolean isValid) {
        if (!isValid) {
            throw new IllegalMonitorStateException();
        }
    }

    public void unlock(long stamp) {
        if (isWritten(stamp)) {
            unlockWrite(stamp);
        } else {
            unlockRead(stamp);
        }
    }

    public boolean tryUnlockWrite() {
        Stamps s = stamps;
        Vm.monitorEnter(s);
        boolean isHeld = isWritten(s.state);
        if (isHeld) {
            stopToWrite(s, 0);
        }
        Vm.monitorExit(s);
        return isHeld;
    }

    public boolean tryUnlockRead() {
        Stamps s = stamps;
        Vm.monitorEnter(s);
        boolean isHeld = (s.state & READERS) != 0;
        if (isHeld) {
            stopToRead(s);
        }
        Vm.monitorExit(s);
        return isHeld;
    }

    // ---- converting

    public long tryConvertToWriteLock(long stamp) {
        Stamps s = stamps;
        Vm.monitorEnter(s);
        long held = s.state & HELD;
        long mine = stamp & HELD;
        long next = 0;
        if ((s.state & VERSION) != (stamp & VERSION)) {
            next = 0;
        } else if (held == 0) {
            next = mine == 0 ? beginToWrite(s) : 0;
        } else if (held == WRITER) {
            next = mine == held ? stamp : 0;
        } else if (held == READER && mine != 0) {
            next = s.state = s.state - READER + WRITER;
        }
        Vm.monitorExit(s);
        return next;
    }

    public long tryConvertToReadLock(long stamp) {
        Stamps s = stamps;
        Vm.monitorEnter(s);
        long next = 0;
        if ((s.state & VERSION) == (stamp & VERSION)) {
            if (isWritten(stamp)) {
                if (s.state == stamp) {
                    next = stopToWrite(s, READER);
                }
            } else if ((stamp & HELD) == 0) {
                next = beginToRead(s);
            } else if ((s.state & HELD) != 0) {
                next = stamp;
            }
        }
        Vm.monitorExit(s);
        return next;
    }

    public long tryConvertToOptimisticRead(long stamp) {
        Stamps s = stamps;
        Vm.monitorEnter(s);
        long next = 0;
        if ((s.state & VERSION) == (stamp & VERSION)) {
            if (isWritten(stamp)) {
                next = s.state == stamp ? stopToWrite(s, 0) : 0;
            } else if ((stamp & HELD) == 0) {
                next = stamp;
            } else if ((s.state & HELD) != 0) {
                next = stopToRead(s) & VERSION;
            }
        }
        Vm.monitorExit(s);
        return next;
    }

    // ---- asking

    public boolean isWriteLocked() {
        return isWritten(stamps.state);
    }

    public boolean isReadLocked() {
        return getReadLockCount() != 0;
    }

    public static boolean isWriteLockStamp(long stamp) {
        return (stamp & HELD) == WRITER;
    }

    public static boolean isReadLockStamp(long stamp) {
        return (stamp & READERS) != 0;
    }

    public static boolean isLockStamp(long stamp) {
        return (stamp & HELD) != 0;
    }

    public static boolean isOptimisticReadStamp(long stamp) {
        return (stamp & HELD) == 0 && stamp != 0;
    }

    public int getReadLockCount() {
        return (int) (stamps.state & READERS);
    }

    public String toString() {
        long state = stamps.state;
        String mode = isWritten(state)
                ? "[Write-locked]"
                : (state & READERS) == 0
                        ? "[Unlocked]"
                        : "[Read-locks:" + (state & READERS) + "]";
        return super.toString() + mode;
    }

    public Lock asReadLock() {
        return reading;
    }

    public Lock asWriteLock() {
        return writing;
    }

    public ReadWriteLock asReadWriteLock() {
        return both;
    }

    /** The lock in one mode, without stamps. */
    @ByContract
    static final class View implements Lock {
        private final StampedLock lock;
        private final boolean writes;

        View(StampedLock lock, boolean writes) {
            this.lock = lock;
            this.writes = writes;
        }

        public void lock() {
            if (writes) {
                lock.writeLock();
            } else {
                lock.readLock();
            }
        }

        public void lockInterruptibly() throws InterruptedException {
            if (writes) {
                lock.writeLockInterruptibly();
            } else {
                lock.readLockInterruptibly();
            }
        }

        public boolean tryLock() {
            return (writes ? lock.tryWriteLock() : lock.tryReadLock()) != 0;
        }

        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            return (writes ? lock.tryWriteLock(time, unit) : lock.tryReadLock(time, unit)) != 0;
        }

        public void unlock() {
            require(writes ? lock.tryUnlockWrite() : lock.tryUnlockRead());
        }

        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }
    }

    /** Both modes, without stamps. */
    @ByContract
    static final class Views implements ReadWriteLock {
        private final StampedLock lock;

        Views(StampedLock lock) {
            this.lock = lock;
        }

        public Lock readLock() {
            return lock.asReadLock();
        }

        public Lock writeLock() {
            return lock.asWriteLock();
        }
    }
}
