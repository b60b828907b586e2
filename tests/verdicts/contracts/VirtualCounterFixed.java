// rule: virtual threads race as others do
// full check on 25: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class VirtualCounterFixed {
    static final AtomicInteger HITS = new AtomicInteger();

    public static void main(String[] args) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.submit(() -> HITS.incrementAndGet());
            threads.submit(() -> HITS.incrementAndGet());
        }
        assert HITS.get() == 2;
    }
}
