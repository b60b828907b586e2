package java.util.concurrent.locks;

import plait.vm.Vm;

/** Parking as one operation; the blocker is recorded without a step of its own. */
final class LockSupportModel {
    private static final String BLOCKER = "java/lang/Thread.parkBlocker:Ljava/lang/Object;";

    static void unpark(Thread thread) {
        if (thread != null) {
            Vm.unpark(thread);
        }
    }

    static void park() {
        Vm.park(0);
    }

    static void park(Object blocker) {
        parkFor(blocker, 0);
    }

    static void parkNanos(long nanos) {
        if (nanos > 0) {
            Vm.park(nanos);
        }
    }

    static void parkNanos(Object blocker, long nanos) {
        if (nanos > 0) {
            parkFor(blocker, nanos);
        }
    }

    static void parkUntil(long deadline) {
        Vm.park(remaining(deadline));
    }

    static void parkUntil(Object blocker, long deadline) {
        parkFor(blocker, remaining(deadline));
    }

    static Object getBlocker(Thread thread) {
        if (thread == null) {
            throw new NullPointerException();
        }
        return Vm.getRef(thread, BLOCKER);
    }

    static void setCurrentBlocker(Object blocker) {
        Vm.putRef(Vm.currentThread(), BLOCKER, blocker);
    }

    private static void parkFor(Object blocker, long nanos) {
        Thread thread = Vm.currentThread();
        Vm.putRef(thread, BLOCKER, blocker);
        Vm.park(nanos);
        Vm.putRef(thread, BLOCKER, null);
    }

    private static long remaining(long deadline) {
        long millis = deadline - System.currentTimeMillis();
        return millis <= 0
                ? 1
                : millis >= Long.MAX_VALUE / 1_000_000L ? Long.MAX_VALUE : millis * 1_000_000L;
    }
}
