import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

public class VirtualThreads {
    public static void main(String[] args) throws Exception {
        AtomicInteger sum = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            int n = i;
            threads.add(Thread.ofVirtual().name("v" + i).start(() -> sum.addAndGet(n)));
        }
        for (Thread t : threads) t.join();
        System.out.println(sum + " " + threads.get(0).isVirtual() + " " + threads.get(0).isDaemon()
            + " " + threads.get(0).getName());
        Thread platform = Thread.ofPlatform().name("p").daemon(false)
            .unstarted(() -> System.out.println("platform " + Thread.currentThread().getName()));
        System.out.println(platform.isVirtual() + " " + platform.getState());
        platform.start();
        platform.join();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> f = executor.submit(() -> 6 * 7);
            System.out.println(f.get() + " " + f.state() + " " + f.resultNow());
        }
        Object lock = new Object();
        boolean[] ready = {false};
        Thread waiter = Thread.startVirtualThread(() -> {
            synchronized (lock) {
                while (!ready[0]) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
            System.out.println("virtual waiter woke up");
        });
        synchronized (lock) {
            ready[0] = true;
            lock.notifyAll();
        }
        waiter.join();
        System.out.println(waiter.join(java.time.Duration.ofMillis(5)));
    }
}
