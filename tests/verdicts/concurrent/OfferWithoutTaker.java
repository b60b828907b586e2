// rule: a synchronous queue takes nothing while nobody waits for it
// check: explicit => assertion violated; exit 1
import java.util.concurrent.SynchronousQueue;

public class OfferWithoutTaker {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Thread other = new Thread(() -> queue.poll());
        other.start();
        assert !queue.offer(1);
        other.join();
        assert queue.offer(2);
    }
}
