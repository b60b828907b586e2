// property: deadlock expect: violated

/**
 * A worker that is told to stop by an interrupt. When the interrupt comes while it waits, it catches
 * the exception, which clears the interrupt status, and waits again: nobody will wake it.
 */
public class SwallowedInterrupt {

    static class Worker extends Thread {
        @Override
        public synchronized void run() {
            while (!isInterrupted()) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    // no job yet
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker();
        worker.start();
        worker.interrupt();
        worker.join();
    }
}
