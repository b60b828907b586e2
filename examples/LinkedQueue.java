// property: exception expect: violated

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Two workers share a queue of jobs. Each tests that there is a job and then takes it; the other
 * may take the last one in between, and {@code poll} gives null.
 */
public class LinkedQueue {

    static final Queue<Runnable> jobs = new ConcurrentLinkedQueue<>();

    static void work() {
        if (!jobs.isEmpty()) {
            jobs.poll().run();
        }
    }

    public static void main(String[] args) {
        jobs.add(() -> {});
        new Thread(LinkedQueue::work, "worker").start();
        work();
    }
}
