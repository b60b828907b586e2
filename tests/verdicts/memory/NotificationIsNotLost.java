// rule: a notification is not lost on a waiter that is interrupted: another one gets it (JLS 17.2.4)
// check: explicit => deadlock holds; exit 0
// full check: reference => deadlock holds; exit 0
public class NotificationIsNotLost {
    static final Object lock = new Object();
    static int waiting;

    static void await() {
        synchronized (lock) {
            waiting++;
            try {
                lock.wait();
            } catch (InterruptedException e) {
                return;
            }
            lock.notify();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(NotificationIsNotLost::await);
        Thread two = new Thread(NotificationIsNotLost::await);
        one.start();
        two.start();
        boolean done = false;
        while (!done) {
            synchronized (lock) {
                if (waiting == 2) {
                    lock.notify();
                    one.interrupt();
                    done = true;
                }
            }
        }
        one.join();
        two.join();
    }
}
