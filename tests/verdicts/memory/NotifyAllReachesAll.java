// rule: notifyAll wakes the waiter that can use it, too (JLS 17.2.2)
// check: explicit => deadlock holds; exit 0
// full check: reference => deadlock holds; exit 0
public class NotifyAllReachesAll {
    static final Object lock = new Object();
    static int items;
    static boolean stopped;

    static void consume() {
        synchronized (lock) {
            try {
                while (items == 0) {
                    lock.wait();
                }
            } catch (InterruptedException e) {
                return;
            }
            items--;
        }
    }

    static void watch() {
        synchronized (lock) {
            try {
                while (!stopped) {
                    lock.wait();
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread consumer = new Thread(NotifyAllReachesAll::consume);
        Thread watcher = new Thread(NotifyAllReachesAll::watch);
        watcher.start();
        consumer.start();
        synchronized (lock) {
            items++;
            lock.notifyAll();
        }
        consumer.join();
        synchronized (lock) {
            stopped = true;
            lock.notifyAll();
        }
        watcher.join();
    }
}
