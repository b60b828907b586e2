// property: assertion expect: violated

import java.util.concurrent.Semaphore;

/**
 * A printer for one user at a time. Who does not get the permit gives it back all the same, because
 * {@code release} stands in a {@code finally} that covers too much: then there are two permits.
 */
public class SemaphoreRelease {

    static class Printer {
        private final Semaphore permit = new Semaphore(1);
        private volatile boolean isBusy;

        boolean print() {
            try {
                if (!permit.tryAcquire()) {
                    return false;
                }
                isBusy = true;
                isBusy = false;
                return true;
            } finally {
                permit.release();
            }
        }

        int permits() {
            return permit.availablePermits();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Printer printer = new Printer();
        Thread other = new Thread(printer::print, "other");
        other.start();
        printer.print();
        other.join();
        assert printer.permits() == 1 : printer.permits() + " permits for one printer";
    }
}
