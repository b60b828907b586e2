package java.util.concurrent;

import jdk.internal.misc.Unsafe;
import plait.vm.ByContract;
import plait.vm.TaskQueues;

/** A task that is completed with those that it waits for, by its documentation. */
@ByContract
public abstract class CountedCompleter<T> extends ForkJoinTask<T> {
    private static final long serialVersionUID = 5232453752276485070L;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long PENDING =
            UNSAFE.objectFieldOffset(CountedCompleter.class, "pending");

    final CountedCompleter<?> completer;
    private volatile int pending;

    /** A task, or the tasks that a completer waits for. */
    @ByContract
    static final class Descendants implements TaskQueues.Choice {
        private final Object ancestor;

        Descendants(Object ancestor) {
            this.ancestor = ancestor;
        }

        public boolean isFor(Object task) {
            Object above = task;
            while (above != ancestor && above instanceof CountedCompleter<?> below) {
                above = below.completer;
            }
            return above == ancestor;
        }
    }

    protected CountedCompleter(CountedCompleter<?> completer, int initialPendingCount) {
        this.completer = completer;
        this.pending = initialPendingCount;
    }

    protected CountedCompleter(CountedCompleter<?> completer) {
        this.completer = completer;
    }

    protected CountedCompleter() {
        this.completer = null;
    }

    public abstract void compute();

    public void onCompletion(CountedCompleter<?> caller) {}

    public boolean onExceptionalCompletion(Throwable exception, CountedCompleter<?> caller) {
        return true;
    }

    public final CountedCompleter<?> getCompleter() {
        return completer;
    }

    public final int getPendingCount() {
        return pending;
    }

    public final void setPendingCount(int count) {
        pending = count;
    }

    public final void addToPendingCount(int delta) {
        UNSAFE.getAndAddInt(this, PENDING, delta);
    }

    public final boolean compareAndSetPendingCount(int expected, int count) {
        return UNSAFE.compareAndSetInt(this, PENDING, expected, count);
    }

    final boolean weakCompareAndSetPendingCount(int expected, int count) {
        return UNSAFE.compareAndSetInt(this, PENDING, expected, count);
    }

    public final int decrementPendingCountUnlessZero() {
        int count = pending;
        while (count != 0 && !UNSAFE.compareAndSetInt(this, PENDING, count, count - 1)) {
            count = pending;
        }
        return count;
    }

    public final CountedCompleter<?> getRoot() {
        CountedCompleter<?> root = this;
        while (root.completer != null) {
            root = root.completer;
        }
        return root;
    }

    public final void tryComplete() {
        CountedCompleter<?> caller = this;
        CountedCompleter<?> task = this;
        while (task.decrementPendingCountUnlessZero() == 0) {
            task.onCompletion(caller);
            caller = task;
            task = task.completer;
            if (task == null) {
                caller.endNormally();
                return;
            }
        }
    }

    public final void propagateCompletion() {
        CountedCompleter<?> task = this;
        while (task.decrementPendingCountUnlessZero() == 0) {
            CountedCompleter<?> caller = task;
            task = task.completer;
            if (task == null) {
                caller.endNormally();
                return;
            }
        }
    }

    public void complete(T rawResult) {
        setRawResult(rawResult);
        onCompletion(this);
        quietlyComplete();
        if (completer != null) {
            completer.tryComplete();
        }
    }

    public final CountedCompleter<?> firstComplete() {
        return decrementPendingCountUnlessZero() == 0 ? this : null;
    }

    public final CountedCompleter<?> nextComplete() {
        if (completer != null) {
            return completer.firstComplete();
        }
        endNormally();
        return null;
    }

    public final void quietlyCompleteRoot() {
        getRoot().quietlyComplete();
    }

    public final void helpComplete(int maxTasks) {
        ForkJoinWorkerThread worker = ForkJoinPool.currentWorker();
        ForkJoinPool pool = worker == null ? ForkJoinPool.common : worker.pool;
        pool.helpWithOwn(this, worker, maxTasks);
    }

    void hasFailed(Throwable thrown) {
        CountedCompleter<?> caller = this;
        CountedCompleter<?> task = this;
        boolean goesOn = true;
        while (goesOn && task.onExceptionalCompletion(thrown, caller)) {
            caller = task;
            task = task.completer;
            goesOn = task != null && task.endsBy(thrown);
        }
    }

    protected final boolean exec() {
        compute();
        return false;
    }

    public T getRawResult() {
        return null;
    }

    protected void setRawResult(T value) {}
}
