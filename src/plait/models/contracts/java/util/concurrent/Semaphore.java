package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import plait.vm.ByContract;
import plait.vm.Contracts;
import plait.vm.Part;
import plait.vm.Vm;

/** A semaphore by its documentation: any thread for which there are permits may get them next. */
@ByContract
public class Semaphore implements Serializable {
    private static final long serialVersionUID = -3222578661600680210L;

    /**
     * The permits, and how many threads wait for how many of them; guarded by this object's monitor.
     *
     * <p>In the JDK who wants few permits may be stuck behind who wants many, which nothing excludes.
     * So threads that wait wait for the same number.
     */
    @ByContract
    static final class Permits extends Part {
        int count;
        int waiting;
        int wanted;

        Permits(Semaphore semaphore, int count) {
            super(semaphore);
            this.count = count;
        }
    }

    private final transient Permits permits;
    private final boolean isFair;

    public Semaphore(int permits) {
        this(permits, false);
    }

    public Semaphore(int permits, boolean fair) {
        this.permits = new Permits(this, permits);
        isFair = fair;
        if (fair) {
            Contracts.mayOvertake();
        }
    }

    public void acquire() throws InterruptedException {
        acquire(1);
    }

    public void acquire(int wanted) throws InterruptedException {
        requireNatural(wanted);
        Contracts.refuseInterrupted();
        await(wanted, 0);
    }

    public void acquireUninterruptibly() {
        acquireUninterruptibly(1);
    }

    public void acquireUninterruptibly(int wanted) {
        requireNatural(wanted);
        Permits p = permits;
        Vm.monitorEnter(p);
        while (p.count < wanted) {
            beginToWait(p, wanted);
            Vm.waitUninterruptibly(p, 0);
            p.waiting--;
        }
        p.count -= wanted;
        Vm.monitorExit(p);
    }

    public boolean tryAcquire() {
        return tryAcquire(1);
    }

    public boolean tryAcquire(int wanted) {
        requireNatural(wanted);
        Permits p = permits;
        Vm.monitorEnter(p);
        boolean hasGot = p.count >= wanted;
        if (hasGot) {
            p.count -= wanted;
        }
        Vm.monitorExit(p);
        return hasGot;
    }

    public boolean tryAcquire(long timeout, TimeUnit unit) throws InterruptedException {
        return tryAcquire(1, timeout, unit);
    }

    public boolean tryAcquire(int wanted, long timeout, TimeUnit unit) throws InterruptedException {
        requireNatural(wanted);
        long nanos = unit.toNanos(timeout);
        Contracts.refuseInterrupted();
        return nanos > 0 ? await(wanted, nanos) : tryAcquire(wanted);
    }

    /** Whether the permits were there in time. */
    private boolean await(int wanted, long nanos) throws InterruptedException {
        Permits p = permits;
        int outcome = Contracts.DONE;
        Vm.monitorEnter(p);
        while (outcome == Contracts.DONE && p.count < wanted) {
            beginToWait(p, wanted);
            outcome = Vm.waitOn(p, nanos);
            p.waiting--;
        }
        if (outcome == Contracts.DONE) {
            p.count -= wanted;
        }
        Vm.monitorExit(p);
        if (outcome == Contracts.INTERRUPTED) {
            throw new InterruptedException();
        }
        return outcome == Contracts.DONE;
    }

    private static void beginToWait(Permits p, int wanted) {
        if (p.waiting > 0 && p.wanted != wanted) {
            Vm.unsupported("waiting for different numbers of permits by its contract");
        }
        p.waiting++;
        p.wanted = wanted;
    }

    public void release() {
        release(1);
    }

    public void release(int given) {
        requireNatural(given);
        Permits p = permits;
        Vm.monitorEnter(p);
        int next = p.count + given;
        boolean fits = next >= p.count;
        if (fits) {
            p.count = next;
            Vm.notifyEveryone(p);
        }
        Vm.monitorExit(p);
        if (!fits) {
            throw new Error("Maximum permit count exceeded");
        }
    }

    public int availablePermits() {
        Permits p = permits;
        Vm.monitorEnter(p);
        int count = p.count;
        Vm.monitorExit(p);
        return count;
    }

    public int drainPermits() {
        Permits p = permits;
        Vm.monitorEnter(p);
        int count = p.count;
        p.count = 0;
        Vm.monitorExit(p);
        return count;
    }

    protected void reducePermits(int reduction) {
        requireNatural(reduction);
        Permits p = permits;
        Vm.monitorEnter(p);
        int next = p.count - reduction;
        boolean fits = next <= p.count;
        if (fits) {
            p.count = next;
        }
        Vm.monitorExit(p);
        if (!fits) {
            throw new Error("Permit count underflow");
        }
    }

    public boolean isFair() {
        return isFair;
    }

    public final boolean hasQueuedThreads() {
        Vm.unsupported("Semaphore.hasQueuedThreads by its contract");
        return false;
    }

    public final int getQueueLength() {
        Vm.unsupported("Semaphore.getQueueLength by its contract");
        return 0;
    }

    protected Collection<Thread> getQueuedThreads() {
        Vm.unsupported("Semaphore.getQueuedThreads by its contract");
        return null;
    }

    public String toString() {
        return super.toString() + "[Permits = " + availablePermits() + "]";
    }

    private static void requireNatural(int count) {
        if (count < 0) {
            throw new IllegalArgumentException();
        }
    }
}
