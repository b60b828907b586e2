package java.util.concurrent;

import plait.vm.ByContract;
import plait.vm.Contracts;
import plait.vm.Part;
import plait.vm.Vm;

/** A task by its documentation: a state under a monitor, in whose wait set threads wait for the end. */
@ByContract
public class FutureTask<V> implements RunnableFuture<V> {
    private static final int NEW = 0;
    private static final int NORMAL = 1;
    private static final int EXCEPTIONAL = 2;
    private static final int CANCELLED = 3;

    /**
     * Where the task is, guarded by this object's monitor. Who runs it stays in the task until a
     * cancellation that is on its way has interrupted it.
     */
    @ByContract
    static final class Progress extends Part {
        int state;
        boolean isInterrupting;
        Thread runner;
        Object outcome;

        Progress(FutureTask<?> task) {
            super(task);
        }
    }

    private final Progress progress = new Progress(this);
    private final Callable<V> callable;

    public FutureTask(Callable<V> callable) {
        if (callable == null) {
            throw new NullPointerException();
        }
        this.callable = callable;
    }

    public FutureTask(Runnable runnable, V result) {
        this.callable = Executors.callable(runnable, result);
    }

    private int stateNow() {
        Progress p = progress;
        Vm.monitorEnter(p);
        int state = p.state;
        Vm.monitorExit(p);
        return state;
    }

    public boolean isCancelled() {
        return stateNow() == CANCELLED;
    }

    public boolean isDone() {
        return stateNow() != NEW;
    }

    public boolean cancel(boolean mayInterruptIfRunning) {
        Progress p = progress;
        Vm.monitorEnter(p);
        boolean isFirst = p.state == NEW;
        Thread interrupted = isFirst && mayInterruptIfRunning ? p.runner : null;
        if (isFirst) {
            p.state = CANCELLED;
            p.isInterrupting = interrupted != null;
            Vm.notifyEveryone(p);
        }
        Vm.monitorExit(p);
        if (interrupted != null) {
            Vm.interrupt(interrupted);
            Vm.monitorEnter(p);
            p.isInterrupting = false;
            Vm.notifyEveryone(p);
            Vm.monitorExit(p);
        }
        if (isFirst) {
            done();
        }
        return isFirst;
    }

    public V get() throws InterruptedException, ExecutionException {
        return report(awaitEnd(0));
    }

    public V get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (unit == null) {
            throw new NullPointerException();
        }
        long nanos = unit.toNanos(timeout);
        int state = nanos > 0 ? awaitEnd(nanos) : stateNow();
        if (state == NEW) {
            if (nanos <= 0) {
                Contracts.refuseInterrupted();
            }
            throw new TimeoutException();
        }
        return report(state);
    }

    /** The state when the task has ended, NEW when the time is up before. */
    private int awaitEnd(long nanos) throws InterruptedException {
        Progress p = progress;
        int outcome = Contracts.DONE;
        Vm.monitorEnter(p);
        while (outcome == Contracts.DONE && p.state == NEW) {
            outcome = Vm.waitOn(p, nanos);
        }
        int state = outcome == Contracts.DONE ? p.state : NEW;
        Vm.monitorExit(p);
        if (outcome == Contracts.INTERRUPTED) {
            throw new InterruptedException();
        }
        return state;
    }

    @SuppressWarnings("unchecked")
    private V report(int state) throws ExecutionException {
        if (state == CANCELLED) {
            throw new CancellationException();
        }
        Object outcome = outcome();
        if (state == EXCEPTIONAL) {
            throw new ExecutionException((Throwable) outcome);
        }
        return (V) outcome;
    }

    /** Does not change any more once the task has ended. */
    private Object outcome() {
        return progress.outcome;
    }

    protected void done() {}

    protected void set(V value) {
        end(NORMAL, value);
    }

    protected void setException(Throwable exception) {
        end(EXCEPTIONAL, exception);
    }

    private void end(int state, Object outcome) {
        Progress p = progress;
        Vm.monitorEnter(p);
        boolean isFirst = p.state == NEW;
        if (isFirst) {
            p.outcome = outcome;
            p.state = state;
            Vm.notifyEveryone(p);
        }
        Vm.monitorExit(p);
        if (isFirst) {
            done();
        }
    }

    /** Whether the running thread is the one that runs the task. */
    private boolean begin() {
        Progress p = progress;
        Vm.monitorEnter(p);
        boolean begins = p.state == NEW && p.runner == null;
        if (begins) {
            p.runner = Vm.currentThread();
        }
        Vm.monitorExit(p);
        return begins;
    }

    /** Whether the task has not ended; after this nobody interrupts the thread on its behalf. */
    private boolean leave() {
        Progress p = progress;
        Vm.monitorEnter(p);
        while (p.isInterrupting) {
            Vm.waitUninterruptibly(p, 0);
        }
        p.runner = null;
        boolean isNew = p.state == NEW;
        Vm.monitorExit(p);
        return isNew;
    }

    public void run() {
        if (!begin()) {
            return;
        }
        try {
            V result;
            try {
                result = callable.call();
            } catch (Throwable exception) {
                setException(exception);
                return;
            }
            set(result);
        } finally {
            leave();
        }
    }

    protected boolean runAndReset() {
        if (!begin()) {
            return false;
        }
        boolean hasRun = false;
        boolean isNew;
        try {
            callable.call();
            hasRun = true;
        } catch (Throwable exception) {
            setException(exception);
        } finally {
            isNew = leave();
        }
        return isNew && hasRun;
    }

    public String toString() {
        int state = stateNow();
        if (state == NORMAL) {
            return super.toString() + "[Completed normally]";
        }
        if (state == EXCEPTIONAL) {
            return super.toString() + "[Completed exceptionally: " + outcome() + "]";
        }
        if (state == CANCELLED) {
            return super.toString() + "[Cancelled]";
        }
        return super.toString() + "[Not completed, task = " + callable + "]";
    }
}
