// rule: a task that has ended is not run again, whoever invokes, forks or joins it
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class EndedTaskInvoked {
    static int runs;

    public static void main(String[] args) {
        ForkJoinTask<Integer> task = ForkJoinTask.adapt(() -> ++runs);
        task.invoke();
        task.invoke();
        new ForkJoinPool(1).submit(task).join();
        ForkJoinTask<Integer> forked = ForkJoinTask.adapt(() -> ++runs);
        new ForkJoinPool(1).submit(forked).join();
        forked.invoke();
        assert runs == 2;
        assert task.join() == 1;
    }
}
