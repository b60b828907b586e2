import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class SemaphorePermits {
    public static void main(String[] args) throws Exception {
        Semaphore s = new Semaphore(2);
        AtomicInteger inside = new AtomicInteger(), most = new AtomicInteger();
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) { ts[i] = new Thread(() -> { try { s.acquire(); most.accumulateAndGet(inside.incrementAndGet(), Math::max); inside.decrementAndGet(); s.release(); } catch (InterruptedException e) { } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println((most.get() <= 2) + " " + s.availablePermits());
        System.out.println(s.tryAcquire(3) + " " + s.tryAcquire(2) + " " + s.tryAcquire(1, TimeUnit.MILLISECONDS) + " " + s.drainPermits());
        s.release(5);
        System.out.println(s.availablePermits() + " " + s.drainPermits() + " " + new Semaphore(1, true).isFair());
    }
}
