import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Semaphores {
    public static void main(String[] args) throws Exception {
        Semaphore permits = new Semaphore(2);
        AtomicInteger inside = new AtomicInteger(), most = new AtomicInteger(),
            served = new AtomicInteger();
        Thread[] threads = new Thread[5];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                permits.acquireUninterruptibly();
                try {
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    Thread.yield();
                    inside.decrementAndGet();
                    served.incrementAndGet();
                } finally {
                    permits.release();
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(served + " " + (most.get() <= 2) + " " + permits.availablePermits());
        permits.acquire();
        System.out.println(permits.tryAcquire() + " " + permits.tryAcquire() + " "
            + permits.tryAcquire(5, TimeUnit.MILLISECONDS) + " " + permits.availablePermits());
        permits.release(5);
        System.out.println(permits.availablePermits() + " " + permits.tryAcquire(4) + " "
            + permits.drainPermits() + " " + permits.drainPermits());
        Semaphore negative = new Semaphore(-1, true);
        negative.release();
        System.out.println(negative.tryAcquire() + " " + negative.isFair());
        negative.release();
        System.out.println(negative.tryAcquire());
        Semaphore ping = new Semaphore(1), pong = new Semaphore(0);
        StringBuffer out = new StringBuffer();
        Thread a = new Thread(() -> { for (int i = 0; i < 3; i++) { ping.acquireUninterruptibly(); out.append("ping "); pong.release(); } });
        Thread b = new Thread(() -> { for (int i = 0; i < 3; i++) { pong.acquireUninterruptibly(); out.append("pong "); ping.release(); } });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(out.toString().trim());
        Thread waits = new Thread(() -> {
            try {
                new Semaphore(0).acquire();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        waits.start();
        waits.interrupt();
        waits.join();
        Exchanger<String> exchanger = new Exchanger<>();
        String[] received = new String[1];
        Thread partner = new Thread(() -> {
            try {
                received[0] = exchanger.exchange("from partner");
            } catch (InterruptedException e) {
                System.out.println("no");
            }
        });
        partner.start();
        System.out.println(exchanger.exchange("from main"));
        partner.join();
        System.out.println(received[0]);
    }
}
