package java.util.concurrent;

import plait.vm.FixedChoices;
import plait.vm.Vm;

/**
 * Seeds and probes from the thread's id instead of the clock and shared counters: each thread has
 * one fixed sequence, and using it is no visible operation.
 */
final class ThreadLocalRandomModel {
    private static final String ID = "java/lang/Thread.tid:J";
    private static final String SEED = "java/lang/Thread.threadLocalRandomSeed:J";
    private static final String PROBE = "java/lang/Thread.threadLocalRandomProbe:I";
    private static final String SECONDARY = "java/lang/Thread.threadLocalRandomSecondarySeed:I";
    private static final String INSTANCE =
            "java/util/concurrent/ThreadLocalRandom.instance:Ljava/util/concurrent/ThreadLocalRandom;";
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;
    private static final int PROBE_INCREMENT = 0x9e3779b9;

    static void clinit() {
        Object instance = Vm.allocate(ThreadLocalRandom.class);
        Vm.putInt(instance, "java/util/concurrent/ThreadLocalRandom.initialized:Z", 1);
        Vm.putStaticRef(INSTANCE, instance);
    }

    static ThreadLocalRandom current() {
        FixedChoices.random();
        if (Vm.getInt(Vm.currentThread(), PROBE) == 0) {
            localInit();
        }
        return (ThreadLocalRandom) Vm.getStaticRef(INSTANCE);
    }

    static void localInit() {
        Thread thread = Vm.currentThread();
        long id = Vm.getLong(thread, ID);
        int probe = (int) id * PROBE_INCREMENT;
        if (probe == 0) {
            probe = 1;
        }
        Vm.putInt(thread, PROBE, probe);
        Vm.putLong(thread, SEED, mix(id));
    }

    static long nextSeed(Object self) {
        Thread thread = Vm.currentThread();
        long seed = Vm.getLong(thread, SEED) + (Vm.getLong(thread, ID) << 1) + GOLDEN_GAMMA;
        Vm.putLong(thread, SEED, seed);
        return seed;
    }

    static int getProbe() {
        return Vm.getInt(Vm.currentThread(), PROBE);
    }

    static int advanceProbe(int probe) {
        int next = probe ^ probe << 13;
        next ^= next >>> 17;
        next ^= next << 5;
        Vm.putInt(Vm.currentThread(), PROBE, next);
        return next;
    }

    static int nextSecondarySeed() {
        Thread thread = Vm.currentThread();
        int seed = Vm.getInt(thread, SECONDARY);
        if (seed == 0) {
            seed = (int) mix(Vm.getLong(thread, ID));
            seed = seed == 0 ? 1 : seed;
        } else {
            seed ^= seed << 13;
            seed ^= seed >>> 17;
            seed ^= seed << 5;
        }
        Vm.putInt(thread, SECONDARY, seed);
        return seed;
    }

    /** There is no access control to inherit. */
    @SuppressWarnings("removal")
    static void setInheritedAccessControlContext(
            Thread thread, java.security.AccessControlContext context) {}

    static void eraseThreadLocals(Thread thread) {
        Vm.putRef(thread, "java/lang/Thread.threadLocals:Ljava/lang/ThreadLocal$ThreadLocalMap;", null);
        Vm.putRef(thread,
                "java/lang/Thread.inheritableThreadLocals:Ljava/lang/ThreadLocal$ThreadLocalMap;", null);
    }

    /** Stafford's variant 13 of the 64-bit mixing function. */
    private static long mix(long value) {
        long mixed = (value ^ value >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
    }
}
