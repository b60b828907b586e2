/** A thread that ends notifies who waits on its Thread object. */
public class WaitForThreadEnd {
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                Thread.yield();
            }
        });
        worker.start();
        synchronized (worker) {
            while (worker.isAlive()) {
                worker.wait();
            }
        }
        System.out.println("done " + worker.isAlive());
        try {
            worker.start();
        } catch (IllegalThreadStateException e) {
            System.out.println(e);
        }
    }
}
