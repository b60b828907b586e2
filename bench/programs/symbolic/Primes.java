import plait.Verify;

/** No two factors make a prime: one hard question for each of some primes. */
class Primes {
    private static final int[] PRIMES = {
        40000003, 40000021, 40000033, 40000061, 40000123, 40000159, 40000183, 40000211,
        40000217, 40000223, 40000231, 40000241, 40000253, 40000271, 40000283, 40000291,
        40000313, 40000321, 40000349, 40000361, 40000369, 40000409, 40000417, 40000421,
        40000451, 40000463, 40000487, 40000489, 40000501, 40000517, 40000523, 40000537
    };

    public static void main(String[] arguments) {
        int count = Integer.parseInt(arguments[0]);
        int which = Verify.anyInt(0, count - 1);
        int first = Verify.anyInt(2, 9000);
        int second = Verify.anyInt(2, 9000);
        for (int i = 0; i < count; i++) {
            if (which == i) {
                assert first * second != PRIMES[i];
                return;
            }
        }
    }
}
