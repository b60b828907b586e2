// rule: to see by isAlive that a thread has ended orders all it did (JLS 17.4.4)
// check: explicit --property race => race holds; exit 0
// full check: symbolic|reference --property race => race holds; exit 0
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
public class DeadThreadSeen {
    static int value;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> value = 1);
        other.start();
        if (!other.isAlive()) {
            assert value == 1;
        }
    }
}
