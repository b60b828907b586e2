// property: assertion expect: holds
// property: race expect: holds

/** A counter with a lock that stays the same. */
public class LockOnValueFixed {

    private static final Object lock = new Object();
    private static Integer count = 0;

    static void increment() {
        synchronized (lock) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(LockOnValueFixed::increment);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == 3 : count;
    }
}
