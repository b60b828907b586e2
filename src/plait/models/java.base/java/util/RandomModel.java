package java.util;

import java.util.concurrent.atomic.AtomicLong;
import plait.vm.Counters;
import plait.vm.FixedChoices;
import plait.vm.Vm;

/**
 * A Random without a given seed: the n-th one of a run has a fixed seed that depends on n alone,
 * where HotSpot mixes in the clock.
 */
final class RandomModel {
    private static final long MULTIPLIER = 0x5DEECE66DL;
    private static final long MASK = (1L << 48) - 1;

    static void init(Random self) {
        FixedChoices.random();
        long seed = Counters.nextSeed() * 1181783497276652981L;
        if (Vm.getClass(self) == Random.class) {
            putSeed(self, new AtomicLong((seed ^ MULTIPLIER) & MASK));
        } else {
            putSeed(self, new AtomicLong());
            self.setSeed(seed);
        }
    }

    private static void putSeed(Random self, AtomicLong seed) {
        Vm.putRef(self, "java/util/Random.seed:Ljava/util/concurrent/atomic/AtomicLong;", seed);
    }
}
