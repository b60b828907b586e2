// rule: the clock is read in the step it belongs to; it does not commute with another's sleep
// check: explicit|symbolic --property assertion => assertion violated; exit 1
// full check: reference --property assertion => assertion violated; exit 1
public class ClockReadAfterSleep {
    static volatile int begun;

    public static void main(String[] args) throws Exception {
        long start = System.nanoTime();
        Thread reader = new Thread(() -> {
            begun = 1;
            long now = System.nanoTime();
            assert now == start;
        });
        reader.start();
        Thread.sleep(1);
        reader.join();
    }
}
