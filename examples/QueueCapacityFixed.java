// property: assertion,exception,deadlock,race expect: holds

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** {@link QueueCapacity} with a worker that keeps the postponed job for itself. */
public class QueueCapacityFixed {

    static final BlockingQueue<String> jobs = new ArrayBlockingQueue<>(1);

    static void work() {
        try {
            String postponed = jobs.take();
            String other = jobs.take();
            assert postponed.equals("hard") && other.equals("easy") : "jobs out of order";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        jobs.put("hard");
        new Thread(QueueCapacityFixed::work, "worker").start();
        jobs.put("easy");
    }
}
