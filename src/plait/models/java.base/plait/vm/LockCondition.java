package plait.vm;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/**
 * The condition of a lock by its documentation.
 *
 * <p>Those who wait are in the wait set of this object's own monitor, which is taken before the lock
 * is left, and by who signals while it has the lock. So the machine tells a signal from an interrupt
 * and the end of the time, and nothing else is stored.
 */
@ByContract
public abstract class LockCondition extends Part implements Condition {
    protected LockCondition() {
        super(null);
    }

    /** Throws IllegalMonitorStateException when the running thread does not hold the lock. */
    protected abstract void requireOwner();

    /** Gives the lock up however often it is held, and says how often that was. */
    protected abstract int giveUp();

    /** Acquires the lock so many times, whatever interrupts there are. */
    protected abstract void takeBack(int holds);

    public void await() throws InterruptedException {
        awaitInterruptibly(0);
    }

    public void awaitUninterruptibly() {
        requireOwner();
        Vm.monitorEnter(this);
        int holds = giveUp();
        Vm.waitUninterruptibly(this, 0);
        Vm.monitorExit(this);
        takeBack(holds);
    }

    public long awaitNanos(long nanos) throws InterruptedException {
        return awaitFor(nanos) ? nanos : Math.min(nanos, 0);
    }

    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        return awaitFor(unit.toNanos(time));
    }

    public boolean awaitUntil(Date deadline) throws InterruptedException {
        long millis = deadline.getTime() - System.currentTimeMillis();
        return awaitFor(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    public void signal() {
        requireOwner();
        Vm.monitorEnter(this);
        Vm.notifyFirst(this);
        Vm.monitorExit(this);
    }

    public void signalAll() {
        requireOwner();
        Vm.monitorEnter(this);
        Vm.notifyEveryone(this);
        Vm.monitorExit(this);
    }

    /** Whether a signal came in time; without any time the lock is given up all the same. */
    private boolean awaitFor(long nanos) throws InterruptedException {
        return awaitInterruptibly(Math.max(1, nanos)) == Contracts.DONE;
    }

    private int awaitInterruptibly(long nanos) throws InterruptedException {
        Contracts.refuseInterrupted();
        requireOwner();
        Vm.monitorEnter(this);
        int holds = giveUp();
        int outcome = Vm.waitOn(this, nanos);
        Vm.monitorExit(this);
        takeBack(holds);
        if (outcome == Contracts.INTERRUPTED) {
            throw new InterruptedException();
        }
        return outcome;
    }
}
