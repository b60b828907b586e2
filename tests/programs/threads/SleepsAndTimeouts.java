/** What logical time must get right: sleepers wake in order, timed waits give up, joins time out. */
public class SleepsAndTimeouts {
    public static void main(String[] args) throws InterruptedException {
        StringBuffer order = new StringBuffer();
        int[] delays = {900, 300, 600};
        Thread[] threads = new Thread[delays.length];
        for (int i = 0; i < delays.length; i++) {
            int delay = delays[i];
            threads[i] = new Thread(() -> {
                try {
                    Thread.sleep(delay);
                } catch (InterruptedException e) {
                    order.append("?");
                }
                order.append(delay).append(' ');
            });
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        System.out.println(order);

        Thread slow = new Thread(() -> {
            try {
                Thread.sleep(1500);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        slow.start();
        slow.join(20);
        System.out.println("still alive " + slow.isAlive());
        slow.join();
        System.out.println("ended " + !slow.isAlive());

        Object never = new Object();
        long start = System.nanoTime();
        synchronized (never) {
            never.wait(30);
        }
        System.out.println(System.nanoTime() - start >= 29_000_000L);
        long before = System.currentTimeMillis();
        Thread.sleep(25);
        System.out.println(System.currentTimeMillis() - before >= 24);
        Thread.sleep(0);
        Thread.sleep(1, 500);
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        java.util.concurrent.TimeUnit.MILLISECONDS.sleep(5);
        System.out.println("done");
    }
}
