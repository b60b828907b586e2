import plait.Verify;

/** No two factors make a prime: one hard question for each of some primes. */
class Primes {
    private static final int[] PRIMES = {
        400000009, 400000043, 400000049, 400000067, 400000079, 400000091, 400000109, 400000151,
        400000171, 400000189, 400000193, 400000261, 400000283, 400000301, 400000309, 400000333,
        400000357, 400000373, 400000411, 400000457, 400000477, 400000499, 400000511, 400000543,
        400000553, 400000583, 400000619, 400000631, 400000639, 400000649, 400000651, 400000669
    };

    public static void main(String[] arguments) {
        int count = Integer.parseInt(arguments[0]);
        int which = Verify.anyInt(0, count - 1);
        for (int i = 0; i < count; i++) {
            if (which == i) {
                int first = Verify.anyInt(2, 30000);
                int second = Verify.anyInt(2, 30000);
                assert first * second != PRIMES[i];
                return;
            }
        }
    }
}
