// rule: what was done before put comes before what is done after take
// check: explicit --property race => race holds; exit 0
// check: explicit => deadlock holds; exit 0
import java.util.concurrent.ArrayBlockingQueue;

public class QueueHandsOver {
    static int data;

    public static void main(String[] args) throws Exception {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Thread other = new Thread(() -> {
            data = 1;
            queue.offer(7);
        });
        other.start();
        assert queue.take() == 7;
        assert data == 1;
        other.join();
    }
}
