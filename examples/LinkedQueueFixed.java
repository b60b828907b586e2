// property: assertion,exception,deadlock expect: holds

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** {@link LinkedQueue} with one call that tests and takes. */
public class LinkedQueueFixed {

    static final Queue<Runnable> jobs = new ConcurrentLinkedQueue<>();

    static void work() {
        Runnable job = jobs.poll();
        if (job != null) {
            job.run();
        }
    }

    public static void main(String[] args) {
        jobs.add(() -> {});
        new Thread(LinkedQueueFixed::work, "worker").start();
        work();
    }
}
