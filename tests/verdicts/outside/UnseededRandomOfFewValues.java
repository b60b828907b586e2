// rule: a number of a small range, a boolean or a shuffled list is any of few inputs
// check: explicit|symbolic --random any --all => assertion violated; exit 1; says throw; says coin; says cards; says split; says stream
// full check: reference --random any --all => assertion violated; exit 1; says throw; says coin; says cards; says split; says stream

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;

public class UnseededRandomOfFewValues {
    public static void main(String[] args) {
        switch (new Random().nextInt(5)) {
            case 0:
                assert ThreadLocalRandom.current().nextInt(1, 7) != 6 : "throw";
                break;
            case 1:
                assert new Random().nextBoolean() : "coin";
                break;
            case 2:
                List<Integer> cards = new ArrayList<>(List.of(1, 2, 3));
                Collections.shuffle(cards);
                assert !cards.equals(List.of(3, 1, 2)) : "cards";
                break;
            case 3:
                assert new SplittableRandom().nextLong(2, 4) != 3 || new SplittableRandom().nextBoolean() : "split";
                break;
            default:
                assert new Random().ints(1, 5, 9).sum() != 8 : "stream";
        }
    }
}
