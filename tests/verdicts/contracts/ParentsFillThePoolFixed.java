// rule: tasks that wait for tasks of another pool get their results
// full check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ParentsFillThePoolFixed {
    static final ExecutorService pages = Executors.newFixedThreadPool(2);
    static final ExecutorService images = Executors.newFixedThreadPool(1);

    static int page(int number) throws Exception {
        Future<Integer> image = images.submit(() -> number);
        return image.get() + 1;
    }

    public static void main(String[] args) throws Exception {
        Future<Integer> first = pages.submit(() -> page(1));
        Future<Integer> second = pages.submit(() -> page(2));
        assert first.get() + second.get() == 5;
        pages.shutdown();
        images.shutdown();
    }
}
