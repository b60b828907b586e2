package plait.vm;

/**
 * Numbers handed out in order of creation. On HotSpot they come from shared counters; here taking
 * one is part of the step it belongs to, so that creating a thread adds no interleavings.
 */
public final class Counters {
    @Invisible private static int threadNumber;
    @Invisible private static int threadId;
    @Invisible private static int seeds;
    @Invisible private static int threadLocals;

    private Counters() {}

    /** The n of the default name "Thread-n". */
    public static int nextThreadNumber() {
        return threadNumber++;
    }

    /** The id of a thread other than main. */
    public static long nextThreadId() {
        return Platform.FIRST_THREAD_ID + threadId++;
    }

    /** What makes the seeds of two generators without a seed of their own differ. */
    public static int nextSeed() {
        return ++seeds;
    }

    /** How many thread locals exist already. */
    public static int nextThreadLocal() {
        return threadLocals++;
    }
}
