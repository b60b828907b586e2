// rule: virtual threads race as others do
// full check on 25: => assertion violated; says confirmed on; exit 1
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class VirtualCounter {
    static int hits;

    public static void main(String[] args) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.submit(() -> hits++);
            threads.submit(() -> hits++);
        }
        assert hits == 2;
    }
}
