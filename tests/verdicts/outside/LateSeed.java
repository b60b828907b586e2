// rule: a generator that gets a seed later computes from then on
// check: explicit|symbolic --random any => assertion holds; exit 0

import java.util.Random;

public class LateSeed {
    public static void main(String[] args) {
        Random random = new Random();
        random.setSeed(42);
        assert random.nextInt(10) == 0;
    }
}
