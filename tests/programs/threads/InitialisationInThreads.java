import java.util.concurrent.atomic.AtomicInteger;

public class InitialisationInThreads {
    static final AtomicInteger INITIALISED = new AtomicInteger();

    static class Slow {
        static final int VALUE;
        static {
            INITIALISED.incrementAndGet();
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            VALUE = 42;
        }
        static int get() { return VALUE; }
    }

    static class Broken {
        static int x = Integer.parseInt("broken");
    }

    enum Holder {
        INSTANCE;
        final Object payload = new Object();
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[4];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int me = i;
            threads[i] = new Thread(() -> seen[me] = Slow.get());
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(seen[0] + " " + seen[1] + " " + seen[2] + " " + seen[3] + " "
            + INITIALISED);
        AtomicInteger initErrors = new AtomicInteger(), noClass = new AtomicInteger();
        Thread[] failing = new Thread[3];
        for (int i = 0; i < 3; i++) {
            failing[i] = new Thread(() -> {
                try {
                    Broken.x++;
                } catch (ExceptionInInitializerError e) {
                    initErrors.incrementAndGet();
                } catch (NoClassDefFoundError e) {
                    noClass.incrementAndGet();
                }
            });
            failing[i].start();
        }
        for (Thread t : failing) t.join();
        System.out.println(initErrors + " " + noClass);
        Object[] payloads = new Object[2];
        Thread a = new Thread(() -> payloads[0] = Holder.INSTANCE.payload),
            b = new Thread(() -> payloads[1] = Holder.INSTANCE.payload);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(payloads[0] == payloads[1]);
    }
}
