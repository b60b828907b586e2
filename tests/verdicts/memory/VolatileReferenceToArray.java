// rule: a volatile reference does not make the array's elements volatile (JLS 8.3.1.4)
// check: explicit --property race => race violated; exit 1
// full check: symbolic|reference --property race => race violated; exit 1
public class VolatileReferenceToArray {
    static volatile int[] numbers = new int[1];

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> numbers[0] = 1);
        other.start();
        int seen = numbers[0];
        other.join();
        assert seen < 2;
    }
}
