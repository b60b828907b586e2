// property: deadlock expect: violated

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * A worker that puts a job it cannot finish back into the queue that it takes from. The queue is
 * bounded: when the producer has filled it meanwhile, the only thread that could make room waits
 * for room.
 */
public class QueueCapacity {

    static final BlockingQueue<String> jobs = new ArrayBlockingQueue<>(1);

    static void work() {
        try {
            String postponed = jobs.take();
            jobs.put(postponed);
            jobs.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        jobs.put("hard");
        new Thread(QueueCapacity::work, "worker").start();
        jobs.put("easy");
    }
}
