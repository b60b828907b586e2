// rule: a stop flag without volatile is a data race: the loop may never see it
// check: explicit --property race => race violated; exit 1
// full check: reference --property race => race violated; exit 1
public class PlainStopFlag {
    static boolean stop;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            while (!stop) {
                Thread.onSpinWait();
            }
        });
        other.start();
        stop = true;
        other.join();
    }
}
