// rule: a generator with a seed computes its numbers, whatever --random says
// check: explicit|symbolic --random any => assertion holds; exit 0
// check: explicit => assertion holds; exit 0; omits random numbers

import java.util.Random;
import java.util.SplittableRandom;

public class SeededRandom {
    public static void main(String[] args) {
        Random random = new Random(42);
        assert random.nextInt(10) == 0 && random.nextInt(16) == 0;
        assert random.nextLong() == -5843495416241995736L;
        assert !random.nextBoolean();
        assert random.nextFloat() == 0.9420735f;
        assert random.nextDouble() == 0.27707849007413665;
        assert random.nextInt(5, 105) == 24 && random.nextLong(1000) == 62;
        assert random.ints(3, 0, 7).sum() == 4 && random.nextInt() == 1184328952;
        SplittableRandom splittable = new SplittableRandom(7);
        assert splittable.nextInt() == -1629577904 && splittable.nextLong() == 309689372594955804L;
        assert splittable.nextInt(10) == 3 && splittable.nextInt(-5, 2000000000) == 493486516;
        assert splittable.nextBoolean() && splittable.split().nextInt(100) == 52;
        assert splittable.nextLong(3, 1L << 40) == 174466226883L;
    }
}
