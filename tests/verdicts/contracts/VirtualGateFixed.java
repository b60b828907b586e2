// rule: a semaphore that limits virtual threads has to be given back by those that fail
// full check on 25: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

public class VirtualGateFixed {
    static final Semaphore connections = new Semaphore(1);

    static void request(boolean fails) throws InterruptedException {
        connections.acquire();
        try {
            send(fails);
        } finally {
            connections.release();
        }
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
