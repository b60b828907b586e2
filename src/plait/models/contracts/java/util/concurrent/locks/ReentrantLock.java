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
 * A lock by its documentation: a monitor of its own, which the thread holds as long as the program
 * holds the lock. Any thread that waits may get it next.
 */
@ByContract
public class ReentrantLock implements Lock, Serializable {
    private static final long serialVersionUID = 7373984872572414699L;

    /** Programs may synchronise on the lock itself, so that is not what is held. */
    @ByContract
    static final class Mutex extends Part {
        Mutex(ReentrantLock lock) {
            super(lock);
        }
    }

    private final transient Mutex mutex = new Mutex(this);
    private final boolean isFair;

    public ReentrantLock() {
        this(false);
    }

    public ReentrantLock(boolean fair) {
        isFair = fair;
        if (fair) {
            Contracts.mayOvertake();
        }
    }

    public void lock() {
        Vm.monitorEnter(mutex);
    }

    public void lockInterruptibly() throws InterruptedException {
        Contracts.refuseInterrupted();
        if (Vm.enterInterruptibly(mutex, 0) == Contracts.INTERRUPTED) {
            throw new InterruptedException();
        }
    }

    public boolean tryLock() {
        return Vm.tryEnter(mutex);
    }

    public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        Contracts.refuseInterrupted();
        if (Vm.tryEnter(mutex)) {
            return true;
        }
        if (nanos <= 0) {
            return false;
        }
        int outcome = Vm.enterInterruptibly(mutex, nanos);
        if (outcome == Contracts.INTERRUPTED) {
            throw new InterruptedException();
        }
        return outcome == Contracts.DONE;
    }

    public void unlock() {
        requireOwner();
        Vm.monitorExit(mutex);
    }

    public Condition newCondition() {
        return new ConditionObject(this);
    }

    public boolean isHeldByCurrentThread() {
        return Vm.holdsLock(mutex);
    }

    public boolean isLocked() {
        return Vm.holdsLock(mutex) || !Vm.canEnter(mutex);
    }

    public final boolean isFair() {
        return isFair;
    }

    // ---- what monitors do not tell

    public int getHoldCount() {
        Vm.unsupported("ReentrantLock.getHoldCount by its contract");
        return 0;
    }

    protected Thread getOwner() {
        Vm.unsupported("ReentrantLock.getOwner by its contract");
        return null;
    }

    public final boolean hasQueuedThreads() {
        Vm.unsupported("ReentrantLock.hasQueuedThreads by its contract");
        return false;
    }

    public final boolean hasQueuedThread(Thread thread) {
        Vm.unsupported("ReentrantLock.hasQueuedThread by its contract");
        return false;
    }

    public final int getQueueLength() {
        Vm.unsupported("ReentrantLock.getQueueLength by its contract");
        return 0;
    }

    protected Collection<Thread> getQueuedThreads() {
        Vm.unsupported("ReentrantLock.getQueuedThreads by its contract");
        return null;
    }

    public boolean hasWaiters(Condition condition) {
        Vm.unsupported("ReentrantLock.hasWaiters by its contract");
        return false;
    }

    public int getWaitQueueLength(Condition condition) {
        Vm.unsupported("ReentrantLock.getWaitQueueLength by its contract");
        return 0;
    }

    protected Collection<Thread> getWaitingThreads(Condition condition) {
        Vm.unsupported("ReentrantLock.getWaitingThreads by its contract");
        return null;
    }

    public String toString() {
        Vm.unsupported("ReentrantLock.toString by its contract");
        return null;
    }

    private void requireOwner() {
        if (!Vm.holdsLock(mutex)) {
            throw new IllegalMonitorStateException();
        }
    }

    @ByContract
    static final class ConditionObject extends LockCondition implements Serializable {
        private static final long serialVersionUID = 1173984872572414699L;

        private final ReentrantLock lock;

        ConditionObject(ReentrantLock lock) {
            this.lock = lock;
        }

        protected void requireOwner() {
            lock.requireOwner();
        }

        protected int giveUp() {
            int holds = 0;
            while (Vm.holdsLock(lock.mutex)) {
                Vm.monitorExit(lock.mutex);
                holds++;
            }
            return holds;
        }

        protected void takeBack(int holds) {
            for (int i = 0; i < holds; i++) {
                Vm.monitorEnter(lock.mutex);
            }
        }
    }
}
