public class LazySingletons {
    static class Holder { static final Holder INSTANCE = new Holder(); static int made; Holder() { made++; } }
    static class Checked { private static volatile Checked instance; static int made; static Checked get() { Checked c = instance; if (c == null) synchronized (Checked.class) { c = instance; if (c == null) { made++; instance = c = new Checked(); } } return c; } }
    enum Single { ONE; int calls; synchronized int call() { return ++calls; } }

    public static void main(String[] args) throws Exception {
        Thread[] ts = new Thread[3];
        Object[] got = new Object[3];
        for (int i = 0; i < 3; i++) { int k = i; ts[i] = new Thread(() -> { got[k] = Checked.get(); Single.ONE.call(); if (Holder.INSTANCE == null) throw new AssertionError(); }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(Checked.made + " " + (got[0] == got[1] && got[1] == got[2]) + " " + Single.ONE.calls);
    }
}
