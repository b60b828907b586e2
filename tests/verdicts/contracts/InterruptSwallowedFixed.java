// rule: a consumer that returns when it is interrupted lets its pool end
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

public class InterruptSwallowedFixed {
    static final BlockingQueue<String> messages = new LinkedBlockingQueue<>();

    static void log() {
        while (true) {
            try {
                messages.take();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(InterruptSwallowedFixed::log);
        messages.add("started");
        pool.shutdownNow();
    }
}
