// rule: a random double is at least 0 and less than 1
// check: symbolic --random any => assertion violated; exit 1; says one half; omits out of range

import java.util.Random;

public class AnyDouble {
    public static void main(String[] args) {
        double number = Math.random();
        assert number >= 0 && number < 1 : "out of range";
        assert number != 0.5 : "one half";
        assert new Random().nextFloat() < 1 : "float out of range";
    }
}
