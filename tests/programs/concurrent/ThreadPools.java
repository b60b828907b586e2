import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

public class ThreadPools {
    static int slowSquare(int x) { Thread.yield(); return x * x; }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            int n = i;
            futures.add(pool.submit(() -> slowSquare(n)));
        }
        int sum = 0;
        for (Future<Integer> f : futures) sum += f.get();
        System.out.println(sum + " " + futures.get(0).isDone() + " "
            + futures.get(0).isCancelled());
        List<Callable<String>> tasks = List.of(() -> "x", () -> "y",
            () -> { throw new IllegalStateException("task failed"); });
        for (Future<String> f : pool.invokeAll(tasks)) {
            try {
                System.out.println(f.get());
            } catch (ExecutionException e) {
                System.out.println(e.getMessage() + " | " + e.getCause().getMessage());
            }
        }
        System.out.println(pool.invokeAny(List.<Callable<Integer>>of(() -> 7)));
        AtomicInteger ran = new AtomicInteger();
        Future<?> nothing = pool.submit(() -> { ran.incrementAndGet(); });
        System.out.println(nothing.get() + " " + ran + " "
            + pool.submit(() -> { }, "result").get());
        pool.execute(ran::incrementAndGet);
        System.out.println(pool.isShutdown());
        pool.shutdown();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS) + " " + pool.isTerminated()
            + " " + ran);
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ExecutorService single = Executors.newSingleThreadExecutor(r -> new Thread(r, "the-one"));
        StringBuffer order = new StringBuffer();
        for (int i = 0; i < 4; i++) { int n = i; single.execute(() -> order.append(n)); }
        System.out.println(single.submit(() -> Thread.currentThread().getName()).get() + " "
            + order);
        CountDownLatch gate = new CountDownLatch(1);
        Future<Integer> stuck = single.submit(() -> { gate.await(); return 1; });
        try {
            stuck.get(10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout " + stuck.isDone());
        }
        Future<Integer> queued = single.submit(() -> 2);
        System.out.println(queued.cancel(false) + " " + queued.isCancelled() + " "
            + queued.isDone());
        try {
            queued.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        System.out.println(stuck.cancel(true) + " " + stuck.isCancelled());
        Future<Integer> after = single.submit(() -> 3);
        System.out.println(after.get());
        List<Runnable> never = single.shutdownNow();
        System.out.println(never.size() + " " + single.awaitTermination(10, TimeUnit.SECONDS));
        ExecutorService cached = Executors.newCachedThreadPool();
        CompletionService<Integer> completion = new ExecutorCompletionService<>(cached);
        for (int i = 1; i <= 3; i++) { int n = i; completion.submit(() -> n * 10); }
        int total = 0;
        for (int i = 0; i < 3; i++) total += completion.take().get();
        System.out.println(total);
        cached.shutdown();
        FutureTask<String> task = new FutureTask<>(() -> "future task");
        new Thread(task).start();
        System.out.println(task.get());
        ThreadPoolExecutor custom = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        CountDownLatch hold = new CountDownLatch(1);
        String[] caller = new String[1];
        custom.execute(() -> { try { hold.await(); } catch (InterruptedException e) { System.out.println("no"); } });
        custom.execute(() -> { });
        custom.execute(() -> caller[0] = Thread.currentThread().getName());
        System.out.println(caller[0] + " " + custom.getQueue().size() + " " + custom.getPoolSize());
        hold.countDown();
        custom.shutdown();
        System.out.println(custom.awaitTermination(10, TimeUnit.SECONDS) + " "
            + custom.getCompletedTaskCount());
    }
}
