public class IllegalMonitors {
    static void attempt(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " ok");
        } catch (IllegalMonitorStateException e) {
            System.out.println(name + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Object o = new Object();
        attempt("notify", o::notify);
        attempt("notifyAll", o::notifyAll);
        attempt("wait", () -> {
            try {
                o.wait();
            } catch (InterruptedException e) {
                System.out.println("no");
            }
        });
        attempt("timed wait", () -> {
            try {
                o.wait(10);
            } catch (InterruptedException e) {
                System.out.println("no");
            }
        });
        synchronized (o) {
            attempt("inside", o::notifyAll);
        }
        attempt("lock", () -> new java.util.concurrent.locks.ReentrantLock().unlock());
        Thread t = new Thread(() -> attempt("other thread", o::notify));
        synchronized (o) {
            t.start();
            try {
                t.join();
            } catch (InterruptedException e) {
                System.out.println("no");
            }
        }
    }
}
