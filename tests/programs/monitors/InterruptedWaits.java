public class InterruptedWaits {
    static void tell(String s) { System.out.println(s); }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> { synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { tell("wait " + Thread.currentThread().isInterrupted()); } } });
        t.start();
        t.interrupt();
        t.join();
        Thread j = new Thread(() -> { Thread.currentThread().interrupt(); try { Thread.currentThread().join(10); } catch (InterruptedException e) { tell("join"); } });
        j.start();
        j.join();
        Thread.currentThread().interrupt();
        try { Thread.sleep(10); } catch (InterruptedException e) { tell("sleep " + Thread.currentThread().isInterrupted()); }
        Thread.currentThread().interrupt();
        System.out.println(Thread.interrupted() + " " + Thread.interrupted());
        synchronized (lock) { lock.wait(5); }
        tell("timed wait over");
    }
}
