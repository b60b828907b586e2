// rule: any time is not before one that was read earlier, by whichever thread, and sleeps last as long as they should
// check: symbolic --clock any --property assertion => assertion holds; exit 0; says never goes back

public class ClockNeverGoesBack {
    static long seen;

    public static void main(String[] args) throws InterruptedException {
        long start = System.nanoTime();
        Thread reader = new Thread(() -> seen = System.nanoTime());
        reader.start();
        reader.join();
        assert seen >= start;
        Thread.sleep(5);
        assert System.nanoTime() - seen >= 5_000_000;
    }
}
