import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ThreadFactories {
    static class Named implements ThreadFactory {
        final AtomicInteger n = new AtomicInteger();
        @Override public Thread newThread(Runnable r) { Thread t = new Thread(r, "worker-" + n.incrementAndGet()); t.setDaemon(true); t.setUncaughtExceptionHandler((x, e) -> { System.out.println(x.getName() + " died of " + e.getMessage()); died.countDown(); }); return t; }
        final CountDownLatch died = new CountDownLatch(1);
    }

    public static void main(String[] args) throws Exception {
        Named factory = new Named();
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1, factory);
        pool.execute(() -> { throw new RuntimeException("bad task"); });
        factory.died.await();
        System.out.println(pool.submit(() -> Thread.currentThread().isDaemon()).get());
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.SECONDS);
        System.out.println("end");
    }
}
