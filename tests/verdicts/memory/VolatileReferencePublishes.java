// rule: a volatile write of the reference publishes what was written before it (JLS 17.4.5)
// check: explicit --property race => race holds; exit 0
// full check: symbolic|reference --property race => race holds; exit 0
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
public class VolatileReferencePublishes {
    static volatile int[] numbers;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            int[] made = new int[2];
            made[1] = 5;
            numbers = made;
        });
        other.start();
        int[] seen = numbers;
        assert seen == null || seen[1] == 5;
        other.join();
    }
}
