// rule: random numbers without a seed are one fixed sequence, and told, or inputs with --random any
// check: explicit|symbolic|pushdown => assertion holds; exit 0; says random numbers without a seed are one fixed sequence
// full check: reference => assertion holds; exit 0; says random numbers without a seed are one fixed sequence
// check: symbolic --random any --all => assertion violated; exit 1; says three numbers; says x is 2; omits fixed sequence
// check: explicit --random any => assertion unknown; exit 3; says --engine symbolic

import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

public class UnseededRandom {
    public static void main(String[] args) {
        int x = new Random().nextInt(4);
        int y = ThreadLocalRandom.current().nextInt(4);
        int z = (int) (Math.random() * 4);
        assert !(x == 3 && y == 2 && z == 1) : "three numbers";
        assert x != 2 : "x is 2";
    }
}
