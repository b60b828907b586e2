public class SharedCounterForms {
    static int plain;
    static synchronized void inc() { plain++; }
    static class Box { private int n; synchronized void inc() { n++; } int get() { synchronized (this) { return n; } } }

    public static void main(String[] args) throws Exception {
        Box box = new Box();
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) { ts[i] = new Thread(() -> { for (int j = 0; j < 5; j++) { inc(); box.inc(); } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(plain + " " + box.get() + " " + Thread.holdsLock(box));
        synchronized (box) { synchronized (box) { System.out.println(Thread.holdsLock(box)); } }
        try { box.notify(); } catch (IllegalMonitorStateException e) { System.out.println("not owner"); }
    }
}
