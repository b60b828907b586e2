// rule: a consumer that goes on after its interrupt waits for ever in a pool that was told to stop
// check: => deadlock violated; says confirmed on; exit 1
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

public class InterruptSwallowed {
    static final BlockingQueue<String> messages = new LinkedBlockingQueue<>();

    static void log() {
        while (true) {
            try {
                messages.take();
            } catch (InterruptedException e) {
                // Go on with the next message.
            }
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(InterruptSwallowed::log);
        messages.add("started");
        pool.shutdownNow();
    }
}
