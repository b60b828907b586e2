package java.util;

import java.util.concurrent.atomic.AtomicLong;
import plait.vm.RandomNumbers;
import plait.vm.Vm;

/**
 * A Random whose numbers are inputs unless it has a seed; with one, it computes as its documentation
 * says. A subclass may compute numbers of its own from a seed: it gets any.
 */
final class RandomAnyModel {
    private static final long MULTIPLIER = 0x5DEECE66DL;
    private static final long ADDEND = 0xBL;
    private static final long MASK = (1L << 48) - 1;
    private static final String SEED = "java/util/Random.seed:Ljava/util/concurrent/atomic/AtomicLong;";

    static void init(Random self) {
        if (Vm.getClass(self) == Random.class) {
            Vm.putRef(self, SEED, new AtomicLong(RandomNumbers.NO_SEED));
        } else {
            Vm.putRef(self, SEED, new AtomicLong());
            self.setSeed(RandomNumbers.anyLong());
        }
    }

    static int next(Random self, int bits) {
        AtomicLong seed = (AtomicLong) Vm.getRef(self, SEED);
        long old;
        long next;
        do {
            old = seed.get();
            if (old == RandomNumbers.NO_SEED) {
                return RandomNumbers.anyInt() >>> 32 - bits;
            }
            next = old * MULTIPLIER + ADDEND & MASK;
        } while (!seed.compareAndSet(old, next));
        return (int) (next >>> 48 - bits);
    }

    static int nextInt(Random self) {
        return self.next(32);
    }

    static int nextInt(Random self, int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        if (RandomNumbers.areAny(self)) {
            return RandomNumbers.anyInt(0, bound);
        }
        int bits = self.next(31);
        if ((bound & -bound) == bound) {
            return (int) ((long) bound * bits >> 31);
        }
        int number = bits % bound;
        while (bits - number + (bound - 1) < 0) {
            bits = self.next(31);
            number = bits % bound;
        }
        return number;
    }

    static long nextLong(Random self) {
        return RandomNumbers.areAny(self)
                ? RandomNumbers.anyLong()
                : ((long) self.next(32) << 32) + self.next(32);
    }

    static boolean nextBoolean(Random self) {
        return RandomNumbers.areAny(self) ? RandomNumbers.anyBoolean() : self.next(1) != 0;
    }

    static float nextFloat(Random self) {
        return RandomNumbers.areAny(self)
                ? RandomNumbers.anyFloat()
                : self.next(24) / (float) (1 << 24);
    }

    static double nextDouble(Random self) {
        return RandomNumbers.areAny(self)
                ? RandomNumbers.anyDouble()
                : (((long) self.next(26) << 27) + self.next(27)) * 0x1.0p-53;
    }
}
