// rule: put waits for room that only the same thread would make
// check: explicit => deadlock violated; exit 1
import java.util.concurrent.ArrayBlockingQueue;

public class FullQueueBlocks {
    public static void main(String[] args) throws Exception {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Thread other = new Thread(() -> queue.poll());
        other.start();
        queue.put(1);
        queue.put(2);
        other.join();
    }
}
