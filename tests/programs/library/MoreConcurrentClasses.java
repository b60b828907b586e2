import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

/** Classes of java.util.concurrent beside locks and pools of fixed size. */
public class MoreConcurrentClasses {
    static void scheduled() throws Exception {
        ScheduledExecutorService service = Executors.newScheduledThreadPool(1);
        System.out.println(service.schedule(() -> "scheduled", 20, TimeUnit.MILLISECONDS).get());
        CountDownLatch three = new CountDownLatch(3);
        service.scheduleAtFixedRate(three::countDown, 0, 10, TimeUnit.MILLISECONDS);
        three.await();
        service.shutdownNow();
        System.out.println(service.awaitTermination(1, TimeUnit.SECONDS));
        Timer timer = new Timer(true);
        CountDownLatch once = new CountDownLatch(1);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                once.countDown();
            }
        }, 10);
        once.await();
        timer.cancel();
    }

    static void meetings() throws Exception {
        Phaser phaser = new Phaser(1);
        for (int i = 0; i < 2; i++) {
            phaser.register();
            new Thread(() -> {
                phaser.arriveAndAwaitAdvance();
                phaser.arriveAndDeregister();
            }).start();
        }
        System.out.println(phaser.arriveAndAwaitAdvance());
        phaser.arriveAndDeregister();
        Exchanger<String> exchanger = new Exchanger<>();
        Thread other = new Thread(() -> {
            try {
                exchanger.exchange("b");
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        System.out.println(exchanger.exchange("a"));
        other.join();
        SynchronousQueue<Integer> handOver = new SynchronousQueue<>();
        new Thread(() -> {
            try {
                handOver.put(5);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
        System.out.println(handOver.take());
    }

    static void collections() throws Exception {
        ConcurrentSkipListMap<Integer, String> sorted = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 10; i++) {
            sorted.put(i * 7 % 10, "v" + i);
        }
        System.out.println(sorted + " " + sorted.headMap(3) + sorted.firstKey());
        CopyOnWriteArrayList<Integer> copied = new CopyOnWriteArrayList<>(List.of(1, 2));
        for (int x : copied) {
            copied.add(x + 10);
        }
        ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>(List.of(1, 2));
        deque.addFirst(0);
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>(List.of(3, 1, 2));
        LinkedTransferQueue<Integer> transfer = new LinkedTransferQueue<>(List.of(4));
        System.out.println(copied + " " + deque + " " + queue.take() + " " + transfer.take());
    }

    static void futures() throws Exception {
        CompletableFuture<Integer> sum = CompletableFuture.supplyAsync(() -> 20)
                .thenCombine(CompletableFuture.supplyAsync(() -> 22), Integer::sum);
        System.out.println(sum.get());
        try {
            CompletableFuture.supplyAsync(() -> { throw new IllegalStateException("boom"); }).join();
        } catch (CompletionException e) {
            System.out.println(e);
        }
        ExecutorService pool = Executors.newCachedThreadPool();
        int total = 0;
        for (Future<Integer> each : pool.invokeAll(List.<Callable<Integer>>of(() -> 1, () -> 2, () -> 3))) {
            total += each.get();
        }
        System.out.println(total + " " + pool.invokeAny(List.of(() -> "any")));
        Future<?> bad = pool.submit(() -> { throw new Exception("in task"); });
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e);
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.SECONDS) + " " + pool.isTerminated());
        AtomicInteger made = new AtomicInteger();
        ExecutorService one = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "one-" + made.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        System.out.println(one.submit(() -> Thread.currentThread().getName()).get());
    }

    public static void main(String[] args) throws Exception {
        scheduled();
        meetings();
        collections();
        futures();
    }
}
