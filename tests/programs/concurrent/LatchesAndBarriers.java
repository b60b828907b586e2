import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

public class LatchesAndBarriers {
    public static void main(String[] args) throws Exception {
        CountDownLatch start = new CountDownLatch(1), done = new CountDownLatch(3);
        AtomicInteger sum = new AtomicInteger();
        for (int i = 1; i <= 3; i++) {
            int me = i;
            new Thread(() -> {
                try {
                    start.await();
                    sum.addAndGet(me);
                } catch (InterruptedException e) {
                    System.out.println("no");
                } finally {
                    done.countDown();
                }
            }).start();
        }
        System.out.println(sum.get() + " " + done.getCount());
        start.countDown();
        done.await();
        System.out.println(sum.get() + " " + done.getCount());
        done.countDown();
        System.out.println(done.getCount() + " " + done.await(1, TimeUnit.SECONDS) + " "
            + new CountDownLatch(1).await(5, TimeUnit.MILLISECONDS));

        int parties = 3, rounds = 3;
        int[] cells = new int[parties];
        List<Integer> sums = new ArrayList<>();
        CyclicBarrier barrier = new CyclicBarrier(parties, () -> {
            int s = 0;
            for (int c : cells) s += c;
            sums.add(s);
        });
        Thread[] workers = new Thread[parties];
        for (int p = 0; p < parties; p++) {
            int me = p;
            workers[p] = new Thread(() -> {
                try {
                    for (int r = 1; r <= rounds; r++) {
                        cells[me] = r * (me + 1);
                        barrier.await();
                    }
                } catch (InterruptedException | BrokenBarrierException e) {
                    System.out.println("no");
                }
            });
            workers[p].start();
        }
        for (Thread w : workers) w.join();
        System.out.println(sums + " " + barrier.getParties() + " " + barrier.getNumberWaiting()
            + " " + barrier.isBroken());
        CyclicBarrier broken = new CyclicBarrier(2);
        Thread waits = new Thread(() -> {
            try {
                broken.await();
            } catch (BrokenBarrierException e) {
                System.out.println("broken");
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        waits.start();
        waits.interrupt();
        waits.join();
        System.out.println(broken.isBroken());
        try {
            broken.await();
        } catch (BrokenBarrierException e) {
            System.out.println("still broken");
        }
        broken.reset();
        try {
            broken.await(10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timed out");
        }
        Phaser phaser = new Phaser(1);
        Thread[] phased = new Thread[2];
        AtomicInteger arrivals = new AtomicInteger();
        for (int i = 0; i < 2; i++) {
            phaser.register();
            phased[i] = new Thread(() -> {
                arrivals.incrementAndGet();
                phaser.arriveAndAwaitAdvance();
                arrivals.addAndGet(10);
                phaser.arriveAndDeregister();
            });
            phased[i].start();
        }
        System.out.println("phase " + phaser.arriveAndAwaitAdvance() + " " + (arrivals.get() % 10));
        phaser.arriveAndDeregister();
        for (Thread t : phased) t.join();
        System.out.println(arrivals.get() + " " + phaser.isTerminated());
    }
}
