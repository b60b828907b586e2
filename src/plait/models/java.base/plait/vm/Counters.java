package plait.vm;

/**
 * Numbers that threads take from shared counters, as on HotSpot: taking one is an atomic step of the
 * schedule, for who comes first gets the smaller number. It is no step where nobody can tell.
 */
public final class Counters {
    private static int threadNumber;
    private static int threadId;
    private static int seeds;
    @Invisible private static int unseenThreadId;
    @Invisible private static int threadLocals;

    private Counters() {}

    /** The n of the default name "Thread-n". */
    public static int nextThreadNumber() {
        return Vm.getAndIncrementStatic("plait/vm/Counters.threadNumber:I");
    }

    /** The id of a thread other than main. */
    public static long nextThreadId() {
        int number = areIdsSeen()
                ? Vm.getAndIncrementStatic("plait/vm/Counters.threadId:I")
                : unseenThreadId++;
        return Platform.FIRST_THREAD_ID + number;
    }

    /**
     * Whether ids may be asked for: by name, by reflection, in a thread's text, or in log records.
     * All other code of the JDK asks only whether two ids are the same, or takes one for a seed.
     */
    private static boolean areIdsSeen() {
        return Platform.SHOWS_THREAD_ID
                || Vm.isMentioned("getId")
                || Vm.isMentioned("threadId")
                || Vm.isMentioned("java/lang/reflect/Method")
                || Vm.isMentioned("java/util/logging");
    }

    /** What makes the seeds of two generators without a seed of their own differ. */
    public static int nextSeed() {
        return 1 + Vm.getAndIncrementStatic("plait/vm/Counters.seeds:I");
    }

    /** How many thread locals exist already: spreads them over tables, which nobody sees. */
    public static int nextThreadLocal() {
        return threadLocals++;
    }
}
