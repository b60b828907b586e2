// rule: a deque that has a task may have none any more when a thief takes it
// full check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.ArrayDeque;

public class StealFromEmptyFixed {
    static final ArrayDeque<Integer> TASKS = new ArrayDeque<>();
    static int done;

    static Integer take() {
        synchronized (TASKS) {
            return TASKS.pollFirst();
        }
    }

    static boolean hasTasks() {
        synchronized (TASKS) {
            return !TASKS.isEmpty();
        }
    }

    static void work() {
        for (Integer task = take(); task != null; task = take()) {
            finish(task);
        }
    }

    static void finish(int task) {
        synchronized (TASKS) {
            done += task;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TASKS.add(1);
        TASKS.add(2);
        Thread thief = new Thread(StealFromEmptyFixed::work);
        thief.start();
        work();
        thief.join();
        assert done == 3;
    }
}
