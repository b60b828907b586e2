public class ThreadSubclasses {
    static class Worker extends Thread { private final int n; private long result; Worker(String name, int n) { super(name); this.n = n; } @Override public void run() { for (int i = 1; i <= n; i++) result += i; } long result() throws InterruptedException { join(); return result; } }

    public static void main(String[] args) throws Exception {
        Worker a = new Worker("a", 10), b = new Worker("b", 20);
        a.start();
        b.start();
        System.out.println(a.result() + b.result() + " " + a.getName() + b.getName() + " " + a.isAlive());
        Thread t = new Thread() { @Override public void run() { System.out.println("anonymous " + (getId() > 0)); } };
        t.start();
        t.join();
        new Worker("never", 1).run();
    }
}
