// rule: a long without volatile is shared by a data race, whole or in halves (JLS 17.7)
// check: explicit --property race => race violated; exit 1
// full check: symbolic|reference --property race => race violated; exit 1
public class LongHalves {
    static long value;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> value = -1L);
        other.start();
        long seen = value;
        other.join();
        assert seen == 0 || seen == -1L;
    }
}
