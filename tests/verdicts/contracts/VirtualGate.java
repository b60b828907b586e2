// rule: a semaphore that limits virtual threads has to be given back by those that fail
// full check on 25: => deadlock violated; says confirmed on; exit 1
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

public class VirtualGate {
    static final Semaphore connections = new Semaphore(1);

    static void request(boolean fails) throws InterruptedException {
        connections.acquire();
        send(fails);
        connections.release();
    }

    static void send(boolean fails) {
        if (fails) {
            throw new IllegalStateException("refused");
        }
    }

    public static void main(String[] args) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (boolean fails : new boolean[] {true, false}) {
                threads.submit(() -> {
                    request(fails);
                    return null;
                });
            }
        }
    }
}
