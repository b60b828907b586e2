// rule: any random number is one of its range
// check: explicit|symbolic --random any => assertion holds; exit 0; omits random numbers
// full check: reference --random any => assertion holds; exit 0; omits random numbers
// check: pushdown --random any => assertion holds

import java.util.Random;

public class RandomWithinItsRange {
    public static void main(String[] args) {
        int number = new Random().nextInt(6) + 1;
        assert number >= 1 && number <= 6;
    }
}
