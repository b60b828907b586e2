public class Interrupts {
    public static void main(String[] args) throws InterruptedException {
        Thread.currentThread().interrupt();
        System.out.println(Thread.currentThread().isInterrupted());
        System.out.println(Thread.interrupted() + " " + Thread.interrupted());

        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1000);
            System.out.println("slept");
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + " " + Thread.currentThread().isInterrupted());
        }
        Thread.currentThread().interrupt();
        Object o = new Object();
        synchronized (o) {
            try {
                o.wait();
            } catch (InterruptedException e) {
                System.out.println("wait interrupted " + Thread.holdsLock(o));
            }
        }
        Thread.currentThread().interrupt();
        Thread idle = new Thread(() -> { });
        try {
            idle.join();
            System.out.println("join of an unstarted thread");
        } catch (InterruptedException e) {
            System.out.println("join interrupted");
        }
        Thread.interrupted();

        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(100_000);
                System.out.println("overslept");
            } catch (InterruptedException e) {
                System.out.println("woken " + Thread.currentThread().isInterrupted());
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        System.out.println(sleeper.isInterrupted());

        Object lock = new Object();
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    System.out.println("waiter interrupted");
                    Thread.currentThread().interrupt();
                }
            }
            System.out.println("status restored " + Thread.currentThread().isInterrupted());
        });
        waiter.start();
        waiter.interrupt();
        waiter.join();

        Thread worker = new Thread(() -> {
            int rounds = 0;
            while (!Thread.currentThread().isInterrupted()) {
                rounds++;
                Thread.yield();
            }
            System.out.println("stopped " + (rounds >= 0));
        });
        worker.start();
        worker.interrupt();
        worker.join();
        new Thread().interrupt();
        System.out.println("done");
    }
}
