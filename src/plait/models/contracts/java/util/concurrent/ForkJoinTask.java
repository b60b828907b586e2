package java.util.concurrent;

import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.util.Collection;
import jdk.internal.misc.Unsafe;
import plait.vm.ByContract;
import plait.vm.Contracts;
import plait.vm.ForkJoinRelease;
import plait.vm.Part;
import plait.vm.Rendezvous;
import plait.vm.Vm;

/**
 * A task of a ForkJoinPool by its documentation. Who waits for its end and has no other task to help
 * with is in the wait set of a part of the pool.
 */
@ByContract
public abstract class ForkJoinTask<V> implements Future<V>, Serializable {
    private static final long serialVersionUID = -7721805057305804111L;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long OUTCOME =
            UNSAFE.objectFieldOffset(ForkJoinTask.class, "outcome");
    private static final long TAG = UNSAFE.objectFieldOffset(ForkJoinTask.class, "tag");

    /** How a thread waits. */
    private static final int WAITING_ONLY = 0;
    private static final int INTERRUPTIBLY = 1;
    private static final int HAVING_ACTED = 2;
    private static final int AS_WORKER = 4;

    private static final Outcome NORMAL = new Outcome(null, null);
    private static final Outcome CANCELLED = new Outcome(null, null);

    /**
     * Whether any task was ended other than by who has taken it from a queue: only then has to be
     * asked whether one that is taken has ended. Few programs write it, and nothing conflicts with
     * reads.
     */
    private static volatile boolean endsEarly;

    /** How a task has ended. */
    @ByContract
    static final class Outcome {
        final Throwable thrown;
        final Thread thrower;

        Outcome(Throwable thrown, Thread thrower) {
            this.thrown = thrown;
            this.thrower = thrower;
        }
    }

    /**
     * How the task has ended; before, what the threads wait with that wait for it, null if there are
     * none. It is set in one step as long as nobody waits: a monitor of its own would cost several.
     */
    private volatile Object outcome;
    private volatile short tag;
    /** Whether another thread than a worker has submitted it to the common pool. */
    volatile boolean isInCommonPool;
    private volatile boolean wasPushed;
    private volatile boolean wasInvoked;

    public ForkJoinTask() {}

    // ---- the end

    /** Whether the task ends by this. */
    private boolean end(Outcome given) {
        Object now = UNSAFE.compareAndExchangeReference(this, OUTCOME, null, given);
        if (!(now instanceof Part waiting)) {
            return now == null;
        }
        Vm.monitorEnter(waiting);
        boolean isFirst = outcome == waiting;
        if (isFirst) {
            outcome = given;
            Vm.notifyEveryone(waiting);
        }
        Vm.monitorExit(waiting);
        return isFirst;
    }

    private boolean endExceptionally(Throwable thrown) {
        return end(new Outcome(thrown, Vm.currentThread()));
    }

    /** Whether a task that may not have begun ends by this exception. */
    final boolean endsBy(Throwable thrown) {
        endsEarly = true;
        return endExceptionally(thrown);
    }

    /** Ends a task that has begun. */
    final void endNormally() {
        end(NORMAL);
    }

    final void fail(Throwable thrown) {
        if (endExceptionally(thrown)) {
            hasFailed(thrown);
        }
    }

    /** What else to do when the task has ended by an exception. */
    void hasFailed(Throwable thrown) {}

    /** How the task has ended, null before that. */
    private Outcome ended() {
        return outcome instanceof Outcome found ? found : null;
    }

    /** The task comes to a queue; one that is invoked, too, may have ended when it is taken. */
    final void notePush() {
        wasPushed = true;
        if (wasInvoked) {
            endsEarly = true;
        }
    }

    /** Runs the task, which comes from no queue, unless it has ended; whether it ends normally. */
    private boolean execDirectly() {
        wasInvoked = true;
        if (wasPushed) {
            endsEarly = true;
        }
        return ended() == null && doExec();
    }

    /** Runs a task from a queue unless it has ended; whether it has ended normally by that. */
    final boolean doExec() {
        if (endsEarly && ended() != null) {
            return false;
        }
        boolean isOver = false;
        try {
            isOver = exec();
        } catch (Throwable thrown) {
            fail(thrown);
        }
        return isOver && end(NORMAL);
    }

    /** Whether others than workers of the pool may run it while they wait for it. */
    boolean isForAll() {
        return true;
    }

    // ---- waiting

    /**
     * How the task has ended, when it has: in so many nanoseconds or, with 0, in as long as it takes.
     * Null when the time is up before.
     */
    private Outcome await(int how, long nanos) throws InterruptedException {
        ForkJoinWorkerThread worker = ForkJoinPool.currentWorker();
        boolean helps = nanos == 0 || ForkJoinRelease.INTERRUPTS_SUBMISSIONS;
        if (worker != null) {
            return await(worker, helps, how, nanos);
        }
        Outcome ended = ended();
        if (ended != null) {
            return ended;
        }
        if (helps) {
            ForkJoinPool.helpFromOutside(this);
        }
        return await(ForkJoinPool.common, how, nanos);
    }

    private Outcome await(ForkJoinWorkerThread worker, boolean helps, int how, long nanos)
            throws InterruptedException {
        ForkJoinPool pool = worker.pool;
        boolean looks = !(this instanceof CountedCompleter<?>) && helps;
        if (looks && pool.takeBack(this, worker, false) && doExec()) {
            return NORMAL;
        }
        Outcome ended = ended();
        if (ended != null) {
            return ended;
        }
        if (!pool.helpUntilBlocked(this, worker, helps)) {
            return ended();
        }
        try {
            return await(pool, how | AS_WORKER, nanos);
        } finally {
            pool.unblock();
        }
    }

    /** The same, without helping; a pool that stops interrupts its workers, which then cancel. */
    private Outcome await(ForkJoinPool pool, int how, long nanos) throws InterruptedException {
        Part waiting = pool.joins;
        Object now = UNSAFE.compareAndExchangeReference(this, OUTCOME, null, waiting);
        if (now instanceof Outcome ended) {
            return ended;
        }
        if (now instanceof Part others) {
            waiting = others;
        }
        boolean isInterruptible = (how & INTERRUPTIBLY) != 0;
        boolean isInterrupted = false;
        int waited = Contracts.DONE;
        Vm.monitorEnter(waiting);
        while (waited == Contracts.DONE && outcome == waiting) {
            boolean mayEnd = isInterruptible || (how & AS_WORKER) != 0 && !isInterrupted;
            waited = pause(waiting, mayEnd, (how & HAVING_ACTED) != 0, nanos);
            if (waited == Contracts.INTERRUPTED && !isInterruptible) {
                waited = Contracts.DONE;
                isInterrupted = true;
                Vm.monitorExit(waiting);
                if (pool.isStopping()) {
                    cancel(true);
                }
                Vm.monitorEnter(waiting);
            }
        }
        Outcome ended = waited == Contracts.DONE ? ended() : null;
        Vm.monitorExit(waiting);
        if (isInterrupted) {
            Vm.interrupt(Vm.currentThread());
        }
        if (waited == Contracts.INTERRUPTED) {
            throw new InterruptedException();
        }
        return ended;
    }

    private static int pause(Part waiting, boolean mayEnd, boolean hasActed, long nanos) {
        if (mayEnd) {
            return hasActed ? Rendezvous.await(waiting, nanos) : Vm.waitOn(waiting, nanos);
        }
        if (hasActed) {
            Rendezvous.awaitUninterruptibly(waiting);
            return Contracts.DONE;
        }
        return Vm.waitUninterruptibly(waiting, nanos);
    }

    /** The same, in a call that has only waited so far, or that has done something by then. */
    private Outcome awaitEnd(int how) {
        try {
            return await(how, 0);
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }

    public final ForkJoinTask<V> fork() {
        ForkJoinWorkerThread worker = ForkJoinPool.currentWorker();
        ForkJoinPool pool = worker == null ? ForkJoinPool.common : worker.pool;
        pool.push(this, worker);
        return this;
    }

    public final V join() {
        return result(awaitEnd(WAITING_ONLY));
    }

    /** Joins a task that the same call has submitted. */
    final V joinSubmitted() {
        return result(awaitEnd(HAVING_ACTED));
    }

    public final V invoke() {
        return execDirectly() ? getRawResult() : joinSubmitted();
    }

    public final void quietlyJoin() {
        awaitEnd(WAITING_ONLY);
    }

    public final void quietlyInvoke() {
        if (!execDirectly()) {
            awaitEnd(HAVING_ACTED);
        }
    }

    public final boolean quietlyJoin(long timeout, TimeUnit unit) throws InterruptedException {
        return isOver(unit.toNanos(timeout));
    }

    public final boolean quietlyJoinUninterruptibly(long timeout, TimeUnit unit) {
        Vm.unsupported("ForkJoinTask.quietlyJoinUninterruptibly by its contract");
        return false;
    }

    private boolean isOver(long nanos) throws InterruptedException {
        return awaitEndFor(nanos) != null;
    }

    /** How the task has ended in time, null if it has not. */
    private Outcome awaitEndFor(long nanos) throws InterruptedException {
        Outcome ended = endedUnlessInterrupted();
        if (ended != null) {
            return ended;
        }
        return nanos > 0 ? await(INTERRUPTIBLY, nanos) : null;
    }

    public final V get() throws InterruptedException, ExecutionException {
        return resultOfGet(awaitInterruptibly(INTERRUPTIBLY));
    }

    private Outcome awaitInterruptibly(int how) throws InterruptedException {
        Outcome ended = endedUnlessInterrupted();
        return ended == null ? await(how, 0) : ended;
    }

    private Outcome endedUnlessInterrupted() throws InterruptedException {
        if (!ForkJoinRelease.ENDS_BEFORE_INTERRUPTS) {
            Contracts.refuseInterrupted();
            return ended();
        }
        Outcome ended = ended();
        if (ended == null) {
            Contracts.refuseInterrupted();
        }
        return ended;
    }

    /** Waits for a task that the same call has submitted. */
    final void awaitSubmitted() throws InterruptedException {
        if (ForkJoinRelease.INTERRUPTS_SUBMISSIONS) {
            awaitInterruptibly(INTERRUPTIBLY | HAVING_ACTED);
        } else {
            awaitEnd(HAVING_ACTED);
        }
    }

    public final V get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        Outcome ended = awaitEndFor(unit.toNanos(timeout));
        if (ended == null) {
            throw new TimeoutException();
        }
        return resultOfGet(ended);
    }

    private V resultOfGet(Outcome ended) throws ExecutionException {
        if (ended == CANCELLED) {
            throw new CancellationException();
        }
        if (ended != NORMAL) {
            throw new ExecutionException(exception(ended));
        }
        return getRawResult();
    }

    private V result(Outcome ended) {
        if (ended != NORMAL) {
            rethrow(exception(ended));
        }
        return getRawResult();
    }

    /** What the task was ended by; in other threads a copy of it, which has it as its cause. */
    private static Throwable exception(Outcome ended) {
        if (ended == CANCELLED) {
            return new CancellationException();
        }
        return ended.thrower == Vm.currentThread() ? ended.thrown : copy(ended.thrown);
    }

    private static Throwable copy(Throwable thrown) {
        try {
            Constructor<?> plain = null;
            for (Constructor<?> constructor : thrown.getClass().getConstructors()) {
                Class<?>[] parameters = constructor.getParameterTypes();
                if (parameters.length == 1 && parameters[0] == Throwable.class) {
                    return (Throwable) constructor.newInstance(thrown);
                }
                if (parameters.length == 0) {
                    plain = constructor;
                }
            }
            if (plain != null) {
                return ((Throwable) plain.newInstance()).initCause(thrown);
            }
        } catch (Exception none) {
            return thrown;
        }
        return thrown;
    }

    static void rethrow(Throwable thrown) {
        ForkJoinTask.<RuntimeException>throwUnchecked(thrown);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void throwUnchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }

    // ---- several at once

    public static void invokeAll(ForkJoinTask<?> first, ForkJoinTask<?> second) {
        if (first == null || second == null) {
            throw new NullPointerException();
        }
        second.fork();
        Throwable thrown = first.execDirectly() ? null : first.quietException();
        if (thrown != null) {
            second.cancel(false);
        } else {
            thrown = second.quietException();
        }
        if (thrown != null) {
            rethrow(thrown);
        }
    }

    public static void invokeAll(ForkJoinTask<?>... tasks) {
        Throwable thrown = begin(tasks);
        for (int i = 1; i < tasks.length && thrown == null; i++) {
            thrown = tasks[i].quietException();
        }
        if (thrown != null) {
            for (int i = 1; i < tasks.length; i++) {
                if (tasks[i] != null) {
                    tasks[i].cancel(false);
                }
            }
            rethrow(thrown);
        }
    }

    /** Forks all tasks but the first, the last one first, and runs that. */
    private static Throwable begin(ForkJoinTask<?>[] tasks) {
        for (int i = tasks.length - 1; i > 0; i--) {
            if (tasks[i] == null) {
                return new NullPointerException();
            }
            tasks[i].fork();
        }
        if (tasks.length == 0) {
            return null;
        }
        if (tasks[0] == null) {
            return new NullPointerException();
        }
        return tasks[0].execDirectly() ? null : tasks[0].quietException();
    }

    /** The exception with which the task ends, null if it ends normally. */
    private Throwable quietException() {
        Outcome ended = awaitEnd(HAVING_ACTED);
        return ended == NORMAL ? null : exception(ended);
    }

    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        invokeAll(tasks.toArray(new ForkJoinTask<?>[0]));
        return tasks;
    }

    // ---- state

    public boolean cancel(boolean mayInterruptIfRunning) {
        endsEarly = true;
        return end(CANCELLED) || isCancelled();
    }

    public final boolean isDone() {
        return ended() != null;
    }

    public final boolean isCancelled() {
        return ended() == CANCELLED;
    }

    public final boolean isCompletedAbnormally() {
        Outcome ended = ended();
        return ended != null && ended != NORMAL;
    }

    public final boolean isCompletedNormally() {
        return ended() == NORMAL;
    }

    public final Throwable getException() {
        Outcome ended = ended();
        return ended == null || ended == NORMAL ? null : exception(ended);
    }

    public void completeExceptionally(Throwable thrown) {
        boolean isUnchecked = thrown instanceof RuntimeException || thrown instanceof Error;
        endsEarly = true;
        fail(isUnchecked ? thrown : new RuntimeException(thrown));
    }

    public void complete(V value) {
        endsEarly = true;
        try {
            setRawResult(value);
        } catch (Throwable thrown) {
            fail(thrown);
            return;
        }
        end(NORMAL);
    }

    public final void quietlyComplete() {
        endsEarly = true;
        end(NORMAL);
    }

    public void reinitialize() {
        outcome = null;
    }

    // ---- the pool of the running thread

    public static void helpQuiesce() {
        ForkJoinWorkerThread worker = ForkJoinPool.currentWorker();
        ForkJoinPool pool = worker == null ? ForkJoinPool.common : worker.pool;
        pool.helpUntilQuiet(worker, Long.MAX_VALUE);
    }

    public static ForkJoinPool getPool() {
        ForkJoinWorkerThread worker = ForkJoinPool.currentWorker();
        return worker == null ? null : worker.pool;
    }

    public static boolean inForkJoinPool() {
        return ForkJoinPool.currentWorker() != null;
    }

    public boolean tryUnfork() {
        ForkJoinWorkerThread worker = ForkJoinPool.currentWorker();
        return (worker == null ? ForkJoinPool.common : worker.pool).takeBack(this, worker, true);
    }

    public static int getQueuedTaskCount() {
        ForkJoinWorkerThread worker = ForkJoinPool.currentWorker();
        return (worker == null ? ForkJoinPool.common : worker.pool).countQueued(worker);
    }

    public static int getSurplusQueuedTaskCount() {
        Vm.unsupported("ForkJoinTask.getSurplusQueuedTaskCount by its contract");
        return 0;
    }

    protected static ForkJoinTask<?> peekNextLocalTask() {
        ForkJoinWorkerThread worker = ForkJoinPool.currentWorker();
        return (worker == null ? ForkJoinPool.common : worker.pool).peekQueued(worker);
    }

    protected static ForkJoinTask<?> pollNextLocalTask() {
        ForkJoinWorkerThread worker = ForkJoinPool.currentWorker();
        return worker == null ? null : worker.pool.poll(worker, false);
    }

    protected static ForkJoinTask<?> pollTask() {
        ForkJoinWorkerThread worker = ForkJoinPool.currentWorker();
        return worker == null ? null : worker.pool.poll(worker, true);
    }

    protected static ForkJoinTask<?> pollSubmission() {
        Vm.unsupported("ForkJoinTask.pollSubmission by its contract");
        return null;
    }

    // ---- what tasks are made of

    public abstract V getRawResult();

    protected abstract void setRawResult(V value);

    protected abstract boolean exec();

    public final short getForkJoinTaskTag() {
        return tag;
    }

    public final short setForkJoinTaskTag(short newValue) {
        return UNSAFE.getAndSetShort(this, TAG, newValue);
    }

    public final boolean compareAndSetForkJoinTaskTag(short expect, short update) {
        return UNSAFE.compareAndSetShort(this, TAG, expect, update);
    }

    public static ForkJoinTask<?> adapt(Runnable runnable) {
        return new AdaptedRunnable<Void>(runnable, null);
    }

    public static <T> ForkJoinTask<T> adapt(Runnable runnable, T result) {
        return new AdaptedRunnable<T>(runnable, result);
    }

    public static <T> ForkJoinTask<T> adapt(Callable<? extends T> callable) {
        return new AdaptedCallable<T>(callable);
    }

    public static <T> ForkJoinTask<T> adaptInterruptible(Callable<? extends T> callable) {
        return new InterruptibleCallable<T>(callable);
    }

    public static <T> ForkJoinTask<T> adaptInterruptible(Runnable runnable, T result) {
        return new InterruptibleRunnable<T>(runnable, result, false);
    }

    public static ForkJoinTask<?> adaptInterruptible(Runnable runnable) {
        return new InterruptibleRunnable<Void>(runnable, null, false);
    }

    private static String describe(String task, Object wrapped) {
        return task + "[Wrapped task = " + wrapped + "]";
    }

    /** A Runnable as a task. */
    @ByContract
    static final class AdaptedRunnable<T> extends ForkJoinTask<T> implements RunnableFuture<T> {
        private final Runnable runnable;
        private T result;

        AdaptedRunnable(Runnable runnable, T result) {
            if (runnable == null) {
                throw new NullPointerException();
            }
            this.runnable = runnable;
            this.result = result;
        }

        public T getRawResult() {
            return result;
        }

        public void setRawResult(T value) {
            result = value;
        }

        public boolean exec() {
            runnable.run();
            return true;
        }

        public void run() {
            invoke();
        }

        public String toString() {
            return describe(super.toString(), runnable);
        }
    }

    /** A Callable as a task; what it throws is made unchecked. */
    @ByContract
    static final class AdaptedCallable<T> extends ForkJoinTask<T> implements RunnableFuture<T> {
        private final Callable<? extends T> callable;
        private T result;

        AdaptedCallable(Callable<? extends T> callable) {
            if (callable == null) {
                throw new NullPointerException();
            }
            this.callable = callable;
        }

        public T getRawResult() {
            return result;
        }

        public void setRawResult(T value) {
            result = value;
        }

        public boolean exec() {
            try {
                result = callable.call();
                return true;
            } catch (RuntimeException exception) {
                throw exception;
            } catch (Exception exception) {
                throw new RuntimeException(exception);
            }
        }

        public void run() {
            invoke();
        }

        public String toString() {
            return describe(super.toString(), callable);
        }
    }

    /** A task that only workers run, and whose cancellation interrupts who runs it. */
    @ByContract
    abstract static class Interruptible<T> extends ForkJoinTask<T> implements RunnableFuture<T> {
        private final Object wrapped;
        private volatile Thread runner;

        Interruptible(Object wrapped) {
            if (wrapped == null) {
                throw new NullPointerException();
            }
            this.wrapped = wrapped;
        }

        abstract T compute() throws Exception;

        boolean isForAll() {
            return false;
        }

        public final boolean exec() {
            Thread me = Vm.currentThread();
            Vm.clearInterrupt(me);
            runner = me;
            try {
                ForkJoinWorkerThread worker = ForkJoinPool.currentWorker();
                if (worker != null && worker.pool.isStopping()) {
                    cancel(true);
                } else if (!isDone()) {
                    setRawResult(compute());
                }
            } catch (Exception exception) {
                fail(exception);
            } finally {
                runner = null;
            }
            return true;
        }

        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean wasDone = isDone();
            boolean isCancelled = super.cancel(false);
            Thread running = wasDone || !isCancelled ? null : runner;
            if (running != null && mayInterruptIfRunning) {
                Vm.interrupt(running);
            }
            return isCancelled;
        }

        public final void run() {
            quietlyInvoke();
        }

        public String toString() {
            return describe(super.toString(), wrapped);
        }
    }

    /** A Callable as such a task. */
    @ByContract
    static final class InterruptibleCallable<T> extends Interruptible<T> {
        private final Callable<? extends T> callable;
        private T result;

        InterruptibleCallable(Callable<? extends T> callable) {
            super(callable);
            this.callable = callable;
        }

        public T getRawResult() {
            return result;
        }

        public void setRawResult(T value) {
            result = value;
        }

        T compute() throws Exception {
            return callable.call();
        }
    }

    /** A Runnable as such a task; of one that is only executed, the thread's handler is told. */
    @ByContract
    static final class InterruptibleRunnable<T> extends Interruptible<T> {
        private final Runnable runnable;
        private final T result;
        private final boolean tellsHandler;

        InterruptibleRunnable(Runnable runnable, T result, boolean tellsHandler) {
            super(runnable);
            this.runnable = runnable;
            this.result = result;
            this.tellsHandler = tellsHandler;
        }

        public T getRawResult() {
            return result;
        }

        public void setRawResult(T value) {}

        T compute() {
            runnable.run();
            return result;
        }

        void hasFailed(Throwable thrown) {
            if (tellsHandler) {
                ForkJoinPool.tellHandler(thrown);
            }
        }
    }

    /** What execute makes of a Runnable before tasks could be interrupted. */
    @ByContract
    static final class ExecutedRunnable extends ForkJoinTask<Void> {
        private final Runnable runnable;

        ExecutedRunnable(Runnable runnable) {
            this.runnable = runnable;
        }

        public Void getRawResult() {
            return null;
        }

        public void setRawResult(Void value) {}

        public boolean exec() {
            runnable.run();
            return true;
        }

        void hasFailed(Throwable thrown) {
            ForkJoinPool.tellHandler(thrown);
        }
    }
}
