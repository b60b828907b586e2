// rule: what an executor's queue and futures order stays ordered beside a weak access of the program
// check: --property race => race holds
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class WeakBesidePool {
    static final AtomicInteger HINT = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        int[] data = new int[1];
        LinkedBlockingQueue<int[]> queue = new LinkedBlockingQueue<>();
        FutureTask<Integer> task = new FutureTask<>(() -> queue.take()[0]);
        new Thread(task).start();
        HINT.setPlain(1);
        data[0] = 1;
        queue.put(data);
        assert task.get() == 1;
    }
}
