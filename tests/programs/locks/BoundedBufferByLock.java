import java.util.concurrent.locks.*;

public class BoundedBufferByLock {
    static class Buffer {
        private final Lock lock = new ReentrantLock();
        private final Condition notFull = lock.newCondition(), notEmpty = lock.newCondition();
        private final int[] items = new int[2];
        private int count, put, take;
        void put(int x) throws InterruptedException { lock.lock(); try { while (count == items.length) notFull.await(); items[put++ % 2] = x; count++; notEmpty.signal(); } finally { lock.unlock(); } }
        int take() throws InterruptedException { lock.lock(); try { while (count == 0) notEmpty.await(); int x = items[take++ % 2]; count--; notFull.signal(); return x; } finally { lock.unlock(); } }
    }

    public static void main(String[] args) throws Exception {
        Buffer b = new Buffer();
        Thread producer = new Thread(() -> { try { for (int i = 1; i <= 6; i++) b.put(i); } catch (InterruptedException e) { } });
        producer.start();
        int sum = 0;
        for (int i = 0; i < 6; i++) { int x = b.take(); sum = sum * 10 + x; }
        producer.join();
        System.out.println(sum);
    }
}
