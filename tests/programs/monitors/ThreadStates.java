public class ThreadStates {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> { synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { } } }, "waiter");
        System.out.println(t.getState() + " " + t.isAlive() + " " + t.getName());
        t.start();
        while (t.getState() != Thread.State.WAITING) Thread.onSpinWait();
        System.out.println(t.getState() + " " + t.isAlive());
        synchronized (lock) { lock.notify(); }
        t.join();
        System.out.println(t.getState() + " " + t.isAlive());
        try { t.start(); } catch (IllegalThreadStateException e) { System.out.println("once only"); }
        Thread s = new Thread(() -> { try { Thread.sleep(50); } catch (InterruptedException e) { System.out.println("woken " + Thread.currentThread().isInterrupted()); } });
        s.start();
        s.interrupt();
        s.join();
    }
}
