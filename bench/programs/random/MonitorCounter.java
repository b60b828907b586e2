/** Three threads count twice under a monitor. */
public class MonitorCounter {
    static int count;

    static synchronized void increment() {
        count++;
    }

    static void run() {
        increment();
        increment();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(MonitorCounter::run);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == 6;
    }
}
