// rule: offering to a SynchronousQueue fails unless somebody is already taking, so the item is lost
// check: => deadlock violated; says confirmed on; exit 1
import java.util.concurrent.SynchronousQueue;

public class OfferedToNobody {
    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<String> desk = new SynchronousQueue<>();
        Thread worker = new Thread(() -> {
            try {
                assert desk.take().equals("job");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        worker.start();
        desk.offer("job");
        worker.join();
    }
}
