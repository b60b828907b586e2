package java.util;

import plait.vm.RandomNumbers;
import plait.vm.Vm;

/**
 * A SplittableRandom whose numbers are inputs unless it has a seed; with one, it computes as the JDK
 * does. What is split from it has any seed.
 */
final class SplittableRandomAnyModel {
    private static final String SEED = "java/util/SplittableRandom.seed:J";
    private static final String GAMMA = "java/util/SplittableRandom.gamma:J";

    static void init(SplittableRandom self) {
        Vm.putLong(self, GAMMA, RandomNumbers.NO_GAMMA);
    }

    static long nextSeed(SplittableRandom self) {
        long gamma = Vm.getLong(self, GAMMA);
        if (gamma == RandomNumbers.NO_GAMMA) {
            return RandomNumbers.anyLong();
        }
        long seed = Vm.getLong(self, SEED) + gamma;
        Vm.putLong(self, SEED, seed);
        return seed;
    }

    static int nextInt(SplittableRandom self) {
        return RandomNumbers.areAny(self) ? RandomNumbers.anyInt() : mixToInt(nextSeed(self));
    }

    static long nextLong(SplittableRandom self) {
        return RandomNumbers.areAny(self) ? RandomNumbers.anyLong() : mix(nextSeed(self));
    }

    /** Stafford's variant 13 of the 64-bit mixing function. */
    private static long mix(long value) {
        long mixed = (value ^ value >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
    }

    /** The upper half of Stafford's variant 4. */
    private static int mixToInt(long value) {
        long mixed = (value ^ value >>> 33) * 0x62a9d9ed799705f5L;
        return (int) ((mixed ^ mixed >>> 28) * 0xcb24d0a5c88c35b3L >>> 32);
    }
}
