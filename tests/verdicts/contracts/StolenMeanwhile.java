// rule: another thread may take the last element between a look at it and its removal
// check: => exception violated; says confirmed on; exit 1
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

public class StolenMeanwhile {
    static final Deque<Integer> jobs = new ConcurrentLinkedDeque<>();

    static void steal() {
        if (jobs.peekLast() != null) {
            jobs.removeLast();
        }
    }

    public static void main(String[] args) {
        jobs.push(1);
        new Thread(StolenMeanwhile::steal).start();
        jobs.pollFirst();
    }
}
