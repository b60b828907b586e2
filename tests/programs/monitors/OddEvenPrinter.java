public class OddEvenPrinter {
    static int next = 1;
    static final Object LOCK = new Object();
    static Thread printer(int rest, StringBuilder out) {
        return new Thread(() -> { synchronized (LOCK) { while (next <= 8) { if (next % 2 == rest) { out.append(next++).append(' '); LOCK.notifyAll(); } else try { LOCK.wait(); } catch (InterruptedException e) { return; } } LOCK.notifyAll(); } });
    }

    public static void main(String[] args) throws Exception {
        StringBuilder out = new StringBuilder();
        Thread a = printer(0, out), b = printer(1, out);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(out.toString().trim());
    }
}
