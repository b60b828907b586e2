// rule: who puts into a SynchronousQueue waits until somebody takes the item
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.SynchronousQueue;

public class OfferedToNobodyFixed {
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
        desk.put("job");
        worker.join();
    }
}
