// property: assertion,exception,deadlock,race expect: holds

import java.util.concurrent.Semaphore;

/** {@link SemaphoreRelease} with a {@code finally} that covers what follows the permit. */
public class SemaphoreReleaseFixed {

    static class Printer {
        private final Semaphore permit = new Semaphore(1);
        private volatile boolean isBusy;

        boolean print() {
            if (!permit.tryAcquire()) {
                return false;
            }
            try {
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
