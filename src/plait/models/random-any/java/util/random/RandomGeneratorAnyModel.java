package java.util.random;

import plait.vm.RandomNumbers;

/** A boolean is one of two inputs, not the sign of one of four billion. */
final class RandomGeneratorAnyModel {
    static boolean nextBoolean(RandomGenerator self) {
        return RandomNumbers.areAny(self) ? RandomNumbers.anyBoolean() : self.nextInt() < 0;
    }
}
