// rule: a parallel stream's tasks in the queues of the common pool are the JDK's own business
// check: --property race --contexts 1 => race any; omits violated
import java.util.stream.IntStream;

public class ParallelStream {
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> IntStream.range(0, 10).parallel().forEach(x -> {}));
        thread.start();
        thread.join();
    }
}
