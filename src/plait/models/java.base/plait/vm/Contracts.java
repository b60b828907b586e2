package plait.vm;

/** What the models of java.util.concurrent by its contract share. */
public final class Contracts {
    public static final int DONE = 0;
    public static final int TIMED_OUT = 1;
    public static final int INTERRUPTED = 2;

    private Contracts() {}

    /** The check with which interruptible calls begin. */
    public static void refuseInterrupted() throws InterruptedException {
        if (Vm.clearInterrupt(Vm.currentThread())) {
            throw new InterruptedException();
        }
    }

    /** Notes that the order in which waiting threads come is left open although fairness is asked for. */
    public static void mayOvertake() {
        Vm.assuming("fair locks may let threads overtake one another");
    }
}
