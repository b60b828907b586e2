import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.*;

public class Conditions {
    static class Buffer {
        private final Lock lock = new ReentrantLock();
        private final Condition notFull = lock.newCondition(), notEmpty = lock.newCondition();
        private final int[] items = new int[2];
        private int put, take, count;

        void put(int x) throws InterruptedException {
            lock.lock();
            try {
                while (count == items.length) notFull.await();
                items[put] = x;
                put = (put + 1) % items.length;
                count++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        int take() throws InterruptedException {
            lock.lock();
            try {
                while (count == 0) notEmpty.await();
                int x = items[take];
                take = (take + 1) % items.length;
                count--;
                notFull.signal();
                return x;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Buffer buffer = new Buffer();
        StringBuilder got = new StringBuilder();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 8; i++) buffer.put(i * i);
            } catch (InterruptedException e) {
                System.out.println("no");
            }
        });
        Thread consumer = new Thread(() -> {
            try {
                for (int i = 0; i < 8; i++) got.append(buffer.take()).append(' ');
            } catch (InterruptedException e) {
                System.out.println("no");
            }
        });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
        System.out.println(got);

        ReentrantLock lock = new ReentrantLock();
        Condition never = lock.newCondition();
        lock.lock();
        System.out.println(never.await(10, TimeUnit.MILLISECONDS) + " "
            + (never.awaitNanos(1000) <= 0) + " " + lock.isHeldByCurrentThread());
        lock.unlock();
        try {
            never.signal();
        } catch (IllegalMonitorStateException e) {
            System.out.println("signal needs the lock");
        }
        Thread waiter = new Thread(() -> {
            lock.lock();
            try {
                never.await();
            } catch (InterruptedException e) {
                System.out.println("await interrupted, lock held " + lock.isHeldByCurrentThread());
            } finally {
                lock.unlock();
            }
        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
        int[] awake = {0};
        Thread[] sleepers = new Thread[3];
        for (int i = 0; i < 3; i++) {
            sleepers[i] = new Thread(() -> {
                lock.lock();
                try {
                    never.awaitUninterruptibly();
                    awake[0]++;
                } finally {
                    lock.unlock();
                }
            });
            sleepers[i].start();
        }
        for (;;) {
            lock.lock();
            try {
                if (lock.getWaitQueueLength(never) == 3) {
                    never.signalAll();
                    break;
                }
            } finally {
                lock.unlock();
            }
            Thread.yield();
        }
        for (Thread t : sleepers) t.join();
        System.out.println(awake[0]);
    }
}
