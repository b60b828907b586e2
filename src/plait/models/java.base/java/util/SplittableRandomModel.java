package java.util;

import jdk.internal.util.random.RandomSupport;
import plait.vm.FixedChoices;
import plait.vm.Vm;

/** A SplittableRandom without a given seed: the n-th one of a run has a seed that depends on n alone. */
final class SplittableRandomModel {
    static void init(SplittableRandom self) {
        FixedChoices.random();
        long seed = RandomSupport.initialSeed();
        Vm.putLong(self, "java/util/SplittableRandom.seed:J", RandomSupport.mixMurmur64(seed));
        Vm.putLong(self, "java/util/SplittableRandom.gamma:J", RandomSupport.mixStafford13(seed) | 1);
    }
}
