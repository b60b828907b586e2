// rule: to see by isAlive that a thread still runs orders nothing (JLS 17.4.4)
// check: explicit --property race => race violated; exit 1
// full check: symbolic|reference --property race => race violated; exit 1
public class LiveThreadSeen {
    static int value;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> value = 1);
        other.start();
        if (other.isAlive()) {
            assert value < 2;
        }
    }
}
