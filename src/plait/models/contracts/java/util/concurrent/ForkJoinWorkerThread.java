package java.util.concurrent;

import plait.vm.ByContract;
import plait.vm.TaskQueues;
import plait.vm.Vm;

/** A thread of a ForkJoinPool by its documentation. */
@ByContract
public class ForkJoinWorkerThread extends Thread {
    final ForkJoinPool pool;
    final TaskQueues.Queue queue = new TaskQueues.Queue(this, true);

    protected ForkJoinWorkerThread(ThreadGroup group, ForkJoinPool pool, boolean preserve) {
        this(group, pool, pool.nextName(), preserve);
    }

    protected ForkJoinWorkerThread(ForkJoinPool pool) {
        this(null, pool, true);
    }

    ForkJoinWorkerThread(ForkJoinPool pool, String name) {
        this(null, pool, name, true);
    }

    private ForkJoinWorkerThread(
            ThreadGroup group, ForkJoinPool pool, String name, boolean preserve) {
        super(group, null, name, 0, preserve);
        this.pool = pool;
        Vm.putInt(this, "java/lang/Thread.daemon:Z", 1);
        if (pool.handler != null) {
            setUncaughtExceptionHandler(pool.handler);
        }
    }

    public ForkJoinPool getPool() {
        return pool;
    }

    public int getPoolIndex() {
        Vm.unsupported("ForkJoinWorkerThread.getPoolIndex by its contract");
        return 0;
    }

    public int getQueuedTaskCount() {
        return pool.countQueued(this);
    }

    static boolean hasKnownQueuedWork() {
        ForkJoinWorkerThread worker = ForkJoinPool.currentWorker();
        return worker != null && worker.pool.countQueued(worker) > 0;
    }

    protected void onStart() {}

    protected void onTermination(Throwable exception) {}

    public void run() {
        onStart();
        pool.work(this);
        onTermination(null);
    }
}
