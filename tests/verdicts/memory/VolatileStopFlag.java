// rule: a volatile stop flag ends the loop and orders what was written before it
// check: explicit --property race => race holds; exit 0
// full check: reference --property race => race holds; exit 0
// check: explicit => assertion holds; exit 0
// full check: reference => assertion holds; exit 0
public class VolatileStopFlag {
    static volatile boolean stop;
    static int value;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            while (!stop) {
                Thread.onSpinWait();
            }
            assert value == 1;
        });
        other.start();
        value = 1;
        stop = true;
        other.join();
    }
}
