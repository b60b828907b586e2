// rule: what is written after start is not ordered with the new thread (JLS 17.4.4)
// check: explicit --property race => race violated; exit 1
// full check: symbolic|reference --property race => race violated; exit 1
public class WriteAfterStart {
    static int value;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { assert value < 2; });
        other.start();
        value = 1;
        other.join();
    }
}
