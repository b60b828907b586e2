package java.util.concurrent.locks;

import plait.vm.LogicalClock;
import plait.vm.Vm;
import plait.vm.WaitClock;

/** Parking as one operation; the blocker is recorded without a step of its own. */
public class LockSupport {
    private static final String BLOCKER = "java/lang/Thread.parkBlocker:Ljava/lang/Object;";

    /** A century: programs that wait as long mean for ever, and no such wait runs out. */
    private static final long FOREVER = 3_153_600_000_000_000_000L;

    private LockSupport() {}

    public static void unpark(Thread thread) {
        if (thread != null) {
            Vm.unpark(thread);
        }
    }

    public static void park() {
        Vm.park(0);
    }

    public static void park(Object blocker) {
        parkFor(blocker, 0);
    }

    public static void parkNanos(long nanos) {
        if (nanos > 0) {
            pause(limited(nanos));
        }
    }

    public static void parkNanos(Object blocker, long nanos) {
        if (nanos > 0) {
            parkFor(blocker, limited(nanos));
        }
    }

    public static void parkUntil(long deadline) {
        pause(limited(remaining(deadline)));
    }

    public static void parkUntil(Object blocker, long deadline) {
        parkFor(blocker, limited(remaining(deadline)));
    }

    public static Object getBlocker(Thread thread) {
        if (thread == null) {
            throw new NullPointerException();
        }
        return Vm.getRef(thread, BLOCKER);
    }

    public static void setCurrentBlocker(Object blocker) {
        Vm.putRef(Vm.currentThread(), BLOCKER, blocker);
    }

    static long getThreadId(Thread thread) {
        return Vm.getLong(thread, "java/lang/Thread.tid:J");
    }

    private static void parkFor(Object blocker, long nanos) {
        Thread thread = Vm.currentThread();
        Vm.putRef(thread, BLOCKER, blocker);
        pause(nanos);
        Vm.putRef(thread, BLOCKER, null);
    }

    private static void pause(long nanos) {
        if (Vm.park(nanos) != 0) {
            WaitClock.advance(nanos);
        }
    }

    /** The time after which a wait runs out, 0 for never. */
    private static long limited(long nanos) {
        return nanos >= FOREVER ? 0 : nanos;
    }

    private static long remaining(long deadline) {
        long millis = deadline - LogicalClock.currentTimeMillis();
        return millis <= 0
                ? 1
                : millis >= Long.MAX_VALUE / 1_000_000L ? Long.MAX_VALUE : millis * 1_000_000L;
    }
}
