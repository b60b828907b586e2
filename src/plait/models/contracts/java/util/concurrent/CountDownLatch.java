package java.util.concurrent;

import plait.vm.ByContract;
import plait.vm.Contracts;
import plait.vm.Part;
import plait.vm.Vm;

/** A latch by its documentation: a count under a monitor, in whose wait set threads wait for zero. */
@ByContract
public class CountDownLatch {
    /** The count, guarded by this object's monitor. */
    @ByContract
    static final class Count extends Part {
        long value;

        Count(CountDownLatch latch, int value) {
            super(latch);
            this.value = value;
        }
    }

    private final Count count;

    public CountDownLatch(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count < 0");
        }
        this.count = new Count(this, count);
    }

    public void await() throws InterruptedException {
        Contracts.refuseInterrupted();
        awaitZero(0);
    }

    public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        Contracts.refuseInterrupted();
        return nanos > 0 ? awaitZero(nanos) : getCount() == 0;
    }

    /** Whether the count came to zero in time. */
    private boolean awaitZero(long nanos) throws InterruptedException {
        Count c = count;
        int outcome = Contracts.DONE;
        Vm.monitorEnter(c);
        while (outcome == Contracts.DONE && c.value != 0) {
            outcome = Vm.waitOn(c, nanos);
        }
        Vm.monitorExit(c);
        if (outcome == Contracts.INTERRUPTED) {
            throw new InterruptedException();
        }
        return outcome == Contracts.DONE;
    }

    public void countDown() {
        Count c = count;
        Vm.monitorEnter(c);
        if (c.value > 0) {
            c.value--;
            if (c.value == 0) {
                Vm.notifyEveryone(c);
            }
        }
        Vm.monitorExit(c);
    }

    public long getCount() {
        Count c = count;
        Vm.monitorEnter(c);
        long value = c.value;
        Vm.monitorExit(c);
        return value;
    }

    public String toString() {
        return super.toString() + "[Count = " + getCount() + "]";
    }
}
