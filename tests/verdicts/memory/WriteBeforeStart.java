// rule: start orders what was written before it with all of the new thread (JLS 17.4.4)
// check: explicit --property race => race holds; exit 0
// full check: symbolic|reference --property race => race holds; exit 0
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
public class WriteBeforeStart {
    static int value;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            assert value == 1;
            value = 2;
        });
        value = 1;
        other.start();
        other.join();
        assert value == 2;
    }
}
