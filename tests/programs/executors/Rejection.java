import java.util.concurrent.*;

public class Rejection {
    public static void main(String[] args) throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
        p.execute(() -> { try { gate.await(); } catch (InterruptedException e) { } });
        p.execute(() -> System.out.println("queued ran"));
        try { p.execute(() -> {}); } catch (RejectedExecutionException e) { System.out.println("full " + p.getQueue().size()); }
        p.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy());
        p.execute(() -> System.out.println("caller runs in " + Thread.currentThread().getName()));
        gate.countDown();
        p.shutdown();
        p.awaitTermination(5, TimeUnit.SECONDS);
        System.out.println(p.getCompletedTaskCount() + " " + p.getLargestPoolSize());
    }
}
