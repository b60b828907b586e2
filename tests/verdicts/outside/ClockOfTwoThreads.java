// rule: of two threads that nothing orders, either may read the clock first
// check: symbolic --clock any --property assertion => assertion violated; exit 1

public class ClockOfTwoThreads {
    static volatile long seen;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> seen = System.nanoTime());
        reader.start();
        long own = System.nanoTime();
        reader.join();
        assert seen >= own;
    }
}
