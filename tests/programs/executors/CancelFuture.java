import java.util.concurrent.*;

public class CancelFuture {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        CountDownLatch started = new CountDownLatch(1), stopped = new CountDownLatch(1);
        Future<?> f = pool.submit(() -> {
            started.countDown();
            try { Thread.sleep(60_000); } catch (InterruptedException e) { stopped.countDown(); }
        });
        started.await();
        System.out.println(f.cancel(true) + " " + f.isCancelled() + " " + f.isDone());
        stopped.await();
        try { f.get(); } catch (CancellationException e) { System.out.println("cancelled"); }
        Future<String> slow = pool.submit(() -> { Thread.sleep(30_000); return "late"; });
        try { slow.get(10, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println("timeout"); }
        System.out.println(pool.shutdownNow().size());
        FutureTask<Integer> task = new FutureTask<>(() -> 5);
        new Thread(task).start();
        System.out.println(task.get() + " " + task.isDone());
    }
}
