// property: assertion,exception,deadlock,race expect: holds

/** {@link SwallowedInterrupt} with a worker that sets its interrupt status again. */
public class SwallowedInterruptFixed {

    static class Worker extends Thread {
        @Override
        public synchronized void run() {
            while (!isInterrupted()) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupt();
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
