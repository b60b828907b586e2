// rule: `pollLast` takes the last element if there is one, in one step
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

public class StolenMeanwhileFixed {
    static final Deque<Integer> jobs = new ConcurrentLinkedDeque<>();

    static void steal() {
        Integer job = jobs.pollLast();
        if (job != null) {
            assert job == 1;
        }
    }

    public static void main(String[] args) {
        jobs.push(1);
        new Thread(StolenMeanwhileFixed::steal).start();
        jobs.pollFirst();
    }
}
