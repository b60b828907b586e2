package jdk.internal.util.random;

import java.util.random.RandomGenerator;
import plait.vm.RandomNumbers;

/**
 * Numbers of a range: an input is chosen from it; of a generator with a seed, numbers are taken as
 * the JDK takes them, by masks where the range is a power of two, else until one fits.
 */
final class RandomSupportAnyModel {
    static int boundedNextInt(RandomGenerator generator, int bound) {
        return boundedNextInt(generator, 0, bound);
    }

    static int boundedNextInt(RandomGenerator generator, int origin, int bound) {
        if (origin < bound && RandomNumbers.areAny(generator)) {
            return RandomNumbers.anyInt(origin, bound);
        }
        int number = generator.nextInt();
        if (origin >= bound) {
            return number;
        }
        int size = bound - origin;
        int mask = size - 1;
        if ((size & mask) == 0) {
            return (number & mask) + origin;
        }
        if (size < 0) {
            while (number < origin || number >= bound) {
                number = generator.nextInt();
            }
            return number;
        }
        int bits = number >>> 1;
        while (bits + mask - bits % size < 0) {
            bits = generator.nextInt() >>> 1;
        }
        return bits % size + origin;
    }

    static long boundedNextLong(RandomGenerator generator, long bound) {
        return boundedNextLong(generator, 0, bound);
    }

    static long boundedNextLong(RandomGenerator generator, long origin, long bound) {
        if (origin < bound && RandomNumbers.areAny(generator)) {
            return RandomNumbers.anyLong(origin, bound);
        }
        long number = generator.nextLong();
        if (origin >= bound) {
            return number;
        }
        long size = bound - origin;
        long mask = size - 1;
        if ((size & mask) == 0) {
            return (number & mask) + origin;
        }
        if (size < 0) {
            while (number < origin || number >= bound) {
                number = generator.nextLong();
            }
            return number;
        }
        long bits = number >>> 1;
        while (bits + mask - bits % size < 0) {
            bits = generator.nextLong() >>> 1;
        }
        return bits % size + origin;
    }
}
