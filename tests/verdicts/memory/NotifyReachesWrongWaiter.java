// rule: notify wakes any waiter, maybe one that cannot use it (JLS 17.2.2)
// check: explicit|symbolic => deadlock violated; exit 1
// full check: reference => deadlock violated; exit 1
public class NotifyReachesWrongWaiter {
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
        Thread consumer = new Thread(NotifyReachesWrongWaiter::consume);
        Thread watcher = new Thread(NotifyReachesWrongWaiter::watch);
        watcher.start();
        consumer.start();
        synchronized (lock) {
            items++;
            lock.notify();
        }
        consumer.join();
        synchronized (lock) {
            stopped = true;
            lock.notify();
        }
        watcher.join();
    }
}
