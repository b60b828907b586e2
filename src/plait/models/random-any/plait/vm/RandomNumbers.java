package plait.vm;

import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Random numbers as inputs: each is any number of its range, whatever the numbers before it were.
 * Generators without a seed of their own are told by a state that no seed leads to.
 */
public final class RandomNumbers {
    /** The seed of a Random that has none; others have 48 bits. */
    public static final long NO_SEED = -1;
    /** The gamma of a SplittableRandom that has no seed; others are odd. */
    public static final long NO_GAMMA = 0;

    private static final String SEED = "java/util/Random.seed:Ljava/util/concurrent/atomic/AtomicLong;";
    private static final String GAMMA = "java/util/SplittableRandom.gamma:J";
    private static final double DOUBLE_UNIT = 0x1.0p-53;
    private static final float FLOAT_UNIT = 0x1.0p-24f;

    private RandomNumbers() {}

    /** Whether the generator's numbers are inputs. */
    public static boolean areAny(Object generator) {
        Class<?> type = Vm.getClass(generator);
        if (type == Random.class) {
            return ((AtomicLong) Vm.getRef(generator, SEED)).get() == NO_SEED;
        }
        if (type == SplittableRandom.class) {
            return Vm.getLong(generator, GAMMA) == NO_GAMMA;
        }
        return type == ThreadLocalRandom.class;
    }

    public static int anyInt() {
        return Vm.chooseInt(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** From the first number to the one before the second. */
    public static int anyInt(int origin, int bound) {
        return Vm.chooseInt(origin, bound - 1);
    }

    public static long anyLong() {
        return Vm.chooseLong(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    public static long anyLong(long origin, long bound) {
        return Vm.chooseLong(origin, bound - 1);
    }

    public static boolean anyBoolean() {
        return Vm.chooseInt(0, 1) != 0;
    }

    /** A multiple of 2 to the power of -24, from 0 to below 1. */
    public static float anyFloat() {
        return Vm.chooseInt(0, (1 << 24) - 1) * FLOAT_UNIT;
    }

    /** A multiple of 2 to the power of -53, from 0 to below 1. */
    public static double anyDouble() {
        return Vm.chooseLong(0, (1L << 53) - 1) * DOUBLE_UNIT;
    }
}
