// rule: `poll` says itself whether there was an element
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public class SeenThenPolledFixed {
    static final Queue<Integer> jobs = new ConcurrentLinkedQueue<>();

    static void work() {
        for (Integer job = jobs.poll(); job != null; job = jobs.poll()) {
            assert job > 0;
        }
    }

    public static void main(String[] args) {
        jobs.add(1);
        jobs.add(2);
        new Thread(SeenThenPolledFixed::work).start();
        work();
    }
}
