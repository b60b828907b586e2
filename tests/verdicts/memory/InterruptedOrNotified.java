// rule: who is notified by one thread and interrupted by another may return from wait either way (JLS 17.2.4)
// check: explicit => assertion violated; exit 1
// full check: reference => assertion violated; exit 1
public class InterruptedOrNotified {
    static final Object lock = new Object();
    static boolean isNotified;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                try {
                    while (!isNotified) {
                        lock.wait();
                    }
                } catch (InterruptedException e) {
                    assert isNotified : "interrupted first";
                }
            }
        });
        other.start();
        Thread interrupter = new Thread(other::interrupt);
        interrupter.start();
        synchronized (lock) {
            isNotified = true;
            lock.notify();
        }
        other.join();
        interrupter.join();
    }
}
