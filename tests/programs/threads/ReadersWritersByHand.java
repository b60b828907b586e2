import java.util.*;

public class ReadersWritersByHand {
    private int readers, writers, waitingWriters;

    synchronized void lockRead() throws InterruptedException {
        while (writers > 0 || waitingWriters > 0) wait();
        readers++;
    }
    synchronized void unlockRead() { if (--readers == 0) notifyAll(); }
    synchronized void lockWrite() throws InterruptedException {
        waitingWriters++;
        while (readers > 0 || writers > 0) wait();
        waitingWriters--;
        writers++;
    }
    synchronized void unlockWrite() { writers--; notifyAll(); }

    static int a, b;

    public static void main(String[] args) throws Exception {
        ReadersWritersByHand lock = new ReadersWritersByHand();
        List<Thread> threads = new ArrayList<>();
        int[] torn = {0};
        for (int i = 0; i < 2; i++) {
            threads.add(new Thread(() -> {
                try {
                    for (int k = 0; k < 5; k++) {
                        lock.lockWrite();
                        try {
                            a++;
                            Thread.yield();
                            b++;
                        } finally {
                            lock.unlockWrite();
                        }
                    }
                } catch (InterruptedException e) {
                    throw new RuntimeException(e);
                }
            }));
            threads.add(new Thread(() -> {
                try {
                    for (int k = 0; k < 5; k++) {
                        lock.lockRead();
                        try {
                            if (a != b) synchronized (torn) { torn[0]++; }
                        } finally {
                            lock.unlockRead();
                        }
                    }
                } catch (InterruptedException e) {
                    throw new RuntimeException(e);
                }
            }));
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        System.out.println(a + " " + b + " " + torn[0]);
    }
}
