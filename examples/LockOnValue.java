// property: assertion expect: violated
// property: race expect: violated

/**
 * A counter that is its own lock: adding makes another `Integer`, so that two threads lock different
 * objects.
 */
public class LockOnValue {

    private static Integer count = 0;

    static void increment() {
        synchronized (count) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(LockOnValue::increment);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == 3 : count;
    }
}
