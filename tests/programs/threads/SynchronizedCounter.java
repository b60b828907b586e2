public class SynchronizedCounter {
    private int count;
    private static int total;
    private final Object lock = new Object();

    synchronized void increment() { count++; }
    synchronized int get() { return count; }
    static synchronized void addTotal(int n) { total += n; }
    void withBlock() { synchronized (lock) { count += 2; } }
    void withThisBlock() { synchronized (this) { count += 3; } }
    int nested(int depth) {
        synchronized (this) {
            if (depth == 0) return count;
            synchronized (lock) {
                return nested(depth - 1) + 1;
            }
        }
    }

    static void run(Runnable body, int threads) throws InterruptedException {
        Thread[] all = new Thread[threads];
        for (int i = 0; i < threads; i++) (all[i] = new Thread(body)).start();
        for (Thread t : all) t.join();
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedCounter c = new SynchronizedCounter();
        run(() -> { for (int i = 0; i < 20; i++) c.increment(); }, 3);
        System.out.println(c.get());
        run(() -> { for (int i = 0; i < 5; i++) c.withThisBlock(); }, 3);
        System.out.println(c.get());
        run(() -> { for (int i = 0; i < 5; i++) addTotal(i); }, 4);
        System.out.println(total);
        run(() -> { synchronized (SynchronizedCounter.class) { total *= 2; } }, 2);
        System.out.println(total + " " + c.nested(4));
        c.withBlock();
        System.out.println(c.get());
        synchronized (c) {
            System.out.println(Thread.holdsLock(c) + " " + Thread.holdsLock(c.lock));
            c.increment();
        }
        System.out.println(Thread.holdsLock(c));
        try {
            synchronized (c) {
                throw new RuntimeException("leaves the monitor");
            }
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(c));
        }
        Object nothing = null;
        try {
            synchronized (nothing) { System.out.println("no"); }
        } catch (NullPointerException e) {
            System.out.println("null monitor");
        }
        for (int i = 0; i < 3; i++) synchronized (c) { if (i == 1) continue; c.count = i; }
        System.out.println(c.count + " " + Thread.holdsLock(c));
    }
}
