public class StaticAndInstanceLocks {
    static int shared;
    int own;
    static synchronized void incShared() { shared++; }
    synchronized void incOwn() { own++; }
    void incBoth() { synchronized (this) { own++; synchronized (StaticAndInstanceLocks.class) { shared++; } } }

    public static void main(String[] args) throws Exception {
        StaticAndInstanceLocks a = new StaticAndInstanceLocks(), b = new StaticAndInstanceLocks();
        Thread[] ts = {new Thread(() -> { for (int i = 0; i < 3; i++) { a.incBoth(); incShared(); } }), new Thread(() -> { for (int i = 0; i < 3; i++) { b.incBoth(); a.incOwn(); } })};
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(shared + " " + a.own + " " + b.own);
    }
}
