// rule: the library reads the clock for its timed waits; the program does not depend on what it reads
// check: explicit => assertion holds; exit 0; omits nanoTime; omits the run starts at
// check: explicit --clock any => assertion holds; exit 0; omits nanoTime

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class WaitsOfTheLibrary {
    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Thread producer = new Thread(() -> queue.add(1));
        producer.start();
        Integer taken = queue.poll(1, TimeUnit.SECONDS);
        producer.join(1000);
        assert taken == null || taken == 1;
    }
}
