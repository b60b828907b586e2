// rule: another thread may take the last element between `isEmpty` and `poll`
// check: => exception violated; says confirmed on; says polls; exit 1
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public class SeenThenPolled {
    static final Queue<Integer> jobs = new ConcurrentLinkedQueue<>();

    static void work() {
        while (!jobs.isEmpty()) {
            int job = jobs.poll();
            assert job > 0;
        }
    }

    public static void main(String[] args) {
        jobs.add(1);
        jobs.add(2);
        new Thread(SeenThenPolled::work).start();
        work();
    }
}
