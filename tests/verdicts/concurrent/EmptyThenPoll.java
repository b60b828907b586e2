// rule: a queue that was not empty may be empty at the next call
// check: explicit => exception violated; exit 1
import java.util.concurrent.ConcurrentLinkedQueue;

public class EmptyThenPoll {
    static final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();

    static void take() {
        if (!queue.isEmpty()) {
            queue.poll().length();
        }
    }

    public static void main(String[] args) throws Exception {
        queue.add("one");
        Thread other = new Thread(EmptyThenPoll::take);
        other.start();
        take();
        other.join();
    }
}
