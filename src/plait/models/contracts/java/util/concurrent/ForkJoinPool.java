package java.util.concurrent;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import plait.vm.ByContract;
import plait.vm.Contracts;
import plait.vm.ForkJoinExecutor;
import plait.vm.ForkJoinRelease;
import plait.vm.Invisible;
import plait.vm.Part;
import plait.vm.TaskQueues;
import plait.vm.Vm;

/**
 * A pool of workers that steal tasks, by its documentation. Which tasks wait, which workers there
 * are and how far the shutdown is, is under the monitor of its queues. A worker is added for a task
 * that no idle one can take; and when all workers wait for other tasks, a further one. Idle workers
 * stay.
 */
@ByContract
public class ForkJoinPool extends AbstractExecutorService implements ForkJoinExecutor {
    private static final int RUNNING = 0;
    private static final int SHUTDOWN = 1;
    private static final int STOP = 2;
    private static final int MOST_WORKERS = 0x7fff;

    /** Makes the threads of a pool. */
    @ByContract
    public static interface ForkJoinWorkerThreadFactory {
        ForkJoinWorkerThread newThread(ForkJoinPool pool);
    }

    /** What a thread waits for while others may take its place. */
    @ByContract
    public static interface ManagedBlocker {
        boolean block() throws InterruptedException;

        boolean isReleasable();
    }

    @ByContract
    static final class DefaultFactory implements ForkJoinWorkerThreadFactory {
        public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
            return new ForkJoinWorkerThread(pool);
        }
    }

    /** The end of the last worker, in whose wait set is who waits for it. */
    @ByContract
    static final class End extends Part {
        volatile boolean isOver;

        End(ForkJoinPool pool) {
            super(pool);
        }
    }

    public static final ForkJoinWorkerThreadFactory defaultForkJoinWorkerThreadFactory =
            new DefaultFactory();

    private static volatile int pools;
    static final ForkJoinPool common = makeCommon();

    /** In its wait set is who waits for a task. */
    @ByContract
    static final class Joins extends Part {
        Joins(ForkJoinPool pool) {
            super(pool);
        }
    }

    /** In its wait set are idle workers, and who waits until all are. */
    @ByContract
    static final class Pool extends TaskQueues {
        @Invisible int runState;
        @Invisible int size;
        @Invisible int idle;
        @Invisible int blocked;
        @Invisible int helpers;
        @Invisible int watchers;
        @Invisible int names;
        @Invisible int factoryNames;

        Pool(ForkJoinPool pool) {
            super(pool);
        }

        /**
         * The number of a worker to add, which counts already; 0 if none is needed, as long as no
         * task waits that nobody takes.
         */
        int add(int parallelism) {
            boolean adds = size() > idle && (size < parallelism || size == blocked);
            if (adds) {
                size++;
                names++;
            }
            return adds ? names : 0;
        }

        /** A worker is about to wait. */
        int block(int parallelism) {
            blocked++;
            return add(parallelism);
        }

        /** Whether nothing is left to do, for a thread that is one of so many workers. */
        boolean isQuiet(int asking) {
            return size() == 0 && idle + helpers + asking == size;
        }

        /** Whether no task will come any more: then the workers are to end. */
        boolean stopsIfQuiet() {
            boolean stops = runState == SHUTDOWN && isQuiet(0);
            if (stops) {
                runState = STOP;
                Vm.notifyEveryone(this);
            }
            return stops;
        }
    }

    private final Pool pool = new Pool(this);
    private final End end = new End(this);
    /** Its workers wait with this for tasks of others; so does any thread for one of the common pool. */
    final Joins joins = new Joins(this);
    private final int parallelism;
    private final ForkJoinWorkerThreadFactory factory;
    final UncaughtExceptionHandler handler;
    private final boolean isAsync;
    private final String prefix;

    // ---- making pools

    public ForkJoinPool() {
        this(
                Runtime.getRuntime().availableProcessors(),
                defaultForkJoinWorkerThreadFactory,
                null,
                false);
    }

    public ForkJoinPool(int parallelism) {
        this(parallelism, defaultForkJoinWorkerThreadFactory, null, false);
    }

    public ForkJoinPool(
            int parallelism,
            ForkJoinWorkerThreadFactory factory,
            UncaughtExceptionHandler handler,
            boolean asyncMode) {
        this(parallelism, factory, handler, asyncMode, numberedPrefix());
        if (factory == null) {
            throw new NullPointerException();
        }
        if (parallelism <= 0 || parallelism > MOST_WORKERS) {
            throw new IllegalArgumentException();
        }
    }

    public ForkJoinPool(
            int parallelism,
            ForkJoinWorkerThreadFactory factory,
            UncaughtExceptionHandler handler,
            boolean asyncMode,
            int corePoolSize,
            int maximumPoolSize,
            int minimumRunnable,
            Predicate<? super ForkJoinPool> saturate,
            long keepAliveTime,
            TimeUnit unit) {
        this(parallelism, factory, handler, asyncMode, null);
        Vm.unsupported("a ForkJoinPool with bounds of its own by its contract");
    }

    private ForkJoinPool(
            int parallelism,
            ForkJoinWorkerThreadFactory factory,
            UncaughtExceptionHandler handler,
            boolean asyncMode,
            String prefix) {
        this.parallelism = parallelism;
        this.factory = factory;
        this.handler = handler;
        this.isAsync = asyncMode;
        this.prefix = prefix;
    }

    private static String numberedPrefix() {
        int number = Vm.getAndIncrementStatic("java/util/concurrent/ForkJoinPool.pools:I") + 1;
        return "ForkJoinPool-" + number + "-worker-";
    }

    private static ForkJoinPool makeCommon() {
        if (Vm.isMentioned("java.util.concurrent.ForkJoinPool.common")) {
            Vm.unsupported("a common ForkJoinPool set up by properties by its contract");
        }
        return new ForkJoinPool(
                Math.max(1, Runtime.getRuntime().availableProcessors() - 1),
                defaultForkJoinWorkerThreadFactory,
                null,
                false,
                "ForkJoinPool.commonPool-worker-");
    }

    public static ForkJoinPool commonPool() {
        return common;
    }

    static ForkJoinPool asyncCommonPool() {
        return common;
    }

    // ---- tasks come

    static ForkJoinWorkerThread currentWorker() {
        return Thread.currentThread() instanceof ForkJoinWorkerThread worker ? worker : null;
    }

    private ForkJoinWorkerThread ownWorker() {
        ForkJoinWorkerThread worker = currentWorker();
        return worker != null && worker.pool == this ? worker : null;
    }

    /** Adds a task of a worker, or of another thread if there is none. */
    final void push(ForkJoinTask<?> task, ForkJoinWorkerThread worker) {
        if (task == null) {
            throw new NullPointerException();
        }
        task.notePush();
        if (worker == null && this == common) {
            task.isInCommonPool = true;
        }
        Pool p = pool;
        Vm.monitorEnter(p);
        boolean isAccepted = worker != null || p.runState == RUNNING;
        int added = 0;
        if (isAccepted) {
            TaskQueues.Queue queue = worker == null ? p.of(Vm.currentThread()) : worker.queue;
            p.push(queue, task);
            added = p.add(parallelism);
            if (p.watchers > 0) {
                Vm.notifyEveryone(p);
            } else {
                Vm.notifyOne(p);
            }
        }
        Vm.monitorExit(p);
        if (!isAccepted) {
            throw new RejectedExecutionException();
        }
        addWorker(added);
    }

    private <T extends ForkJoinTask<?>> T submitted(T task) {
        push(task, ownWorker());
        return task;
    }

    public <T> T invoke(ForkJoinTask<T> task) {
        return submitted(task).joinSubmitted();
    }

    public void execute(ForkJoinTask<?> task) {
        submitted(task);
    }

    public void execute(Runnable task) {
        if (task == null) {
            throw new NullPointerException();
        }
        submitted(task instanceof ForkJoinTask<?> given ? given : executed(task));
    }

    private static ForkJoinTask<?> executed(Runnable task) {
        return ForkJoinRelease.INTERRUPTS_SUBMISSIONS
                ? new ForkJoinTask.InterruptibleRunnable<Void>(task, null, true)
                : new ForkJoinTask.ExecutedRunnable(task);
    }

    /** Whether what the running thread submits is interrupted when it is cancelled. */
    private static boolean isInterruptible() {
        return ForkJoinRelease.INTERRUPTS_SUBMISSIONS && currentWorker() == null;
    }

    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
        return submitted(task);
    }

    public <T> ForkJoinTask<T> submit(Callable<T> task) {
        return submitted(
                isInterruptible()
                        ? ForkJoinTask.adaptInterruptible(task)
                        : ForkJoinTask.<T>adapt(task));
    }

    public <T> ForkJoinTask<T> submit(Runnable task, T result) {
        return submitted(
                isInterruptible()
                        ? ForkJoinTask.adaptInterruptible(task, result)
                        : ForkJoinTask.adapt(task, result));
    }

    public ForkJoinTask<?> submit(Runnable task) {
        if (task instanceof ForkJoinTask<?> given) {
            return submitted(given);
        }
        return submit(task, (Void) null);
    }

    public <T> ForkJoinTask<T> externalSubmit(ForkJoinTask<T> task) {
        Vm.unsupported("ForkJoinPool.externalSubmit by its contract");
        return task;
    }

    public <T> ForkJoinTask<T> lazySubmit(ForkJoinTask<T> task) {
        Vm.unsupported("ForkJoinPool.lazySubmit by its contract");
        return task;
    }

    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) {
        List<Future<T>> futures = new ArrayList<>(tasks.size());
        boolean isOver = false;
        try {
            for (Callable<T> task : tasks) {
                ForkJoinTask<T> future = submitted(invoked(task));
                futures.add(future);
            }
            for (int i = futures.size() - 1; i >= 0; i--) {
                ((ForkJoinTask<T>) futures.get(i)).awaitSubmitted();
            }
            isOver = true;
        } catch (InterruptedException exception) {
            ForkJoinTask.rethrow(exception);
        } finally {
            for (int i = 0; i < futures.size() && !isOver; i++) {
                futures.get(i).cancel(true);
            }
        }
        return futures;
    }

    private static <T> ForkJoinTask<T> invoked(Callable<T> task) {
        return ForkJoinRelease.INTERRUPTS_SUBMISSIONS
                ? ForkJoinTask.adaptInterruptible(task)
                : ForkJoinTask.<T>adapt(task);
    }

    public <T> List<Future<T>> invokeAllUninterruptibly(Collection<? extends Callable<T>> tasks) {
        Vm.unsupported("ForkJoinPool.invokeAllUninterruptibly by its contract");
        return null;
    }

    public <T> List<Future<T>> invokeAll(
            Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException {
        Vm.unsupported("ForkJoinPool.invokeAll with a timeout by its contract");
        return null;
    }

    public <T> T invokeAny(Collection<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        Vm.unsupported("ForkJoinPool.invokeAny by its contract");
        return null;
    }

    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        Vm.unsupported("ForkJoinPool.invokeAny by its contract");
        return null;
    }

    protected <T> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
        return (RunnableFuture<T>)
                (ForkJoinRelease.INTERRUPTS_SUBMISSIONS
                        ? ForkJoinTask.adaptInterruptible(runnable, value)
                        : ForkJoinTask.adapt(runnable, value));
    }

    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return (RunnableFuture<T>) invoked(callable);
    }

    // ---- workers

    /** Starts a worker that counts already, unless the number is 0. */
    private void addWorker(int number) {
        if (number == 0) {
            return;
        }
        ForkJoinWorkerThread worker = null;
        try {
            worker =
                    factory == defaultForkJoinWorkerThreadFactory
                            ? new ForkJoinWorkerThread(this, prefix + number)
                            : factory.newThread(this);
        } finally {
            if (worker == null) {
                Pool p = pool;
                Vm.monitorEnter(p);
                p.size--;
                Vm.monitorExit(p);
            }
        }
        if (worker != null) {
            worker.start();
        }
    }

    /** A name for a worker of the program's own factory. */
    final String nextName() {
        Pool p = pool;
        Vm.monitorEnter(p);
        int number = ++p.factoryNames;
        Vm.monitorExit(p);
        return prefix + number;
    }

    /** What a worker does. */
    final void work(ForkJoinWorkerThread worker) {
        boolean isFirst = true;
        ForkJoinTask<?> task;
        while ((task = next(worker, isFirst)) != null) {
            isFirst = false;
            task.doExec();
        }
    }

    /** The next task of a worker; null when it is to end, and then it counts no more. */
    private ForkJoinTask<?> next(ForkJoinWorkerThread worker, boolean isFirst) {
        Pool p = pool;
        TaskQueues.Queue queue = worker.queue;
        ForkJoinTask<?> found = null;
        boolean isIdle = false;
        Vm.monitorEnter(p);
        if (isFirst) {
            p.add(queue);
        }
        while (found == null && p.runState < STOP) {
            found = take(p, queue);
            if (found == null && !isIdle) {
                isIdle = true;
                p.idle++;
                Vm.clearInterrupt(worker);
                if (!p.stopsIfQuiet() && p.watchers > 0) {
                    Vm.notifyEveryone(p);
                }
            } else if (found == null) {
                Vm.waitUninterruptibly(p, 0);
            }
        }
        if (isIdle) {
            p.idle--;
        }
        boolean isLast = found == null && leave(p, queue);
        Vm.monitorExit(p);
        if (isLast) {
            tellEnd();
        }
        return found;
    }

    private ForkJoinTask<?> take(Pool p, TaskQueues.Queue queue) {
        Object own = p.poll(queue, !isAsync);
        return (ForkJoinTask<?>) (own == null ? p.steal(queue) : own);
    }

    private static boolean leave(Pool p, TaskQueues.Queue queue) {
        p.drop(queue);
        p.size--;
        return p.size == 0;
    }

    // ---- helping

    /**
     * Does tasks in place of waiting for one, as long as there are any that may have to do with it.
     * Whether the worker then has to wait; another one may take its place by then.
     */
    final boolean helpUntilBlocked(
            ForkJoinTask<?> task, ForkJoinWorkerThread worker, boolean helps) {
        Pool p = pool;
        TaskQueues.Queue queue = worker.queue;
        TaskQueues.Choice choice = choice(task);
        TaskQueues.Queue source = null;
        boolean hasHelped = false;
        ForkJoinTask<?> found = null;
        while (!hasHelped || !task.isDone()) {
            Vm.monitorEnter(p);
            if (hasHelped) {
                p.setSource(queue, source);
            } else {
                source = p.source(queue);
            }
            found = helps ? takeFor(p, task, queue, choice) : null;
            int added = found == null ? p.block(parallelism) : 0;
            boolean cancels = found == null && p.runState >= STOP;
            Vm.monitorExit(p);
            addWorker(added);
            if (cancels) {
                task.cancel(false);
            }
            if (found == null) {
                return true;
            }
            hasHelped = true;
            found.doExec();
        }
        if (found != task) {
            Vm.monitorEnter(p);
            p.setSource(queue, source);
            Vm.monitorExit(p);
        }
        return false;
    }

    /** The tasks to help with: those that a completer waits for, or the task alone; null if none. */
    private static TaskQueues.Choice choice(ForkJoinTask<?> task) {
        boolean isCompleter = task instanceof CountedCompleter<?>;
        return isCompleter || ForkJoinRelease.INTERRUPTS_SUBMISSIONS
                ? new CountedCompleter.Descendants(task)
                : null;
    }

    /** A task of the worker's own, or one of a worker that has taken one of its tasks. */
    private static ForkJoinTask<?> takeFor(
            Pool p, ForkJoinTask<?> task, TaskQueues.Queue queue, TaskQueues.Choice choice) {
        Object found = null;
        if (task instanceof CountedCompleter<?>) {
            found = takeDescendant(p, queue, choice);
            if (found != null || ForkJoinRelease.INTERRUPTS_SUBMISSIONS) {
                return (ForkJoinTask<?>) found;
            }
        }
        if (p.remove(queue, task)) {
            return task;
        }
        if (choice != null) {
            found = p.stealFromWorker(queue, choice);
        }
        return (ForkJoinTask<?>) (found == null ? p.stealBack(queue) : found);
    }

    private static Object takeDescendant(
            Pool p, TaskQueues.Queue queue, TaskQueues.Choice choice) {
        Object newest = queue == null ? null : p.peek(queue, true);
        boolean isOwn = newest != null && choice.isFor(newest);
        return isOwn ? p.poll(queue, true) : p.steal(queue, choice);
    }

    final void unblock() {
        Pool p = pool;
        Vm.monitorEnter(p);
        p.blocked--;
        Vm.monitorExit(p);
    }

    private void block() {
        Pool p = pool;
        Vm.monitorEnter(p);
        int added = p.block(parallelism);
        Vm.monitorExit(p);
        addWorker(added);
    }

    /** A thread that is no worker does tasks of the common pool in place of waiting for one. */
    static void helpFromOutside(ForkJoinTask<?> task) {
        if (task instanceof CountedCompleter<?>) {
            common.helpDescendants(task);
        } else if (task.isForAll() && task.isInCommonPool && common.takeSubmitted(task)) {
            task.doExec();
        }
    }

    private void helpDescendants(ForkJoinTask<?> task) {
        Pool p = pool;
        TaskQueues.Choice choice = new CountedCompleter.Descendants(task);
        Object found;
        do {
            Vm.monitorEnter(p);
            TaskQueues.Queue queue = p.find(Vm.currentThread());
            found = takeDescendant(p, queue, choice);
            Vm.monitorExit(p);
            if (found != null) {
                ((ForkJoinTask<?>) found).doExec();
            }
        } while (found != null && !task.isDone());
    }

    /** Takes a task that still waits; threads may share queues, and then another's, too. */
    private boolean takeSubmitted(ForkJoinTask<?> task) {
        Pool p = pool;
        Vm.monitorEnter(p);
        TaskQueues.Queue queue = p.find(Vm.currentThread());
        boolean isTaken = queue != null && p.remove(queue, task);
        if (!isTaken && p.hasSubmitted(task) && Vm.chooseInt(0, 1) == 0) {
            isTaken = p.removeSubmitted(task);
        }
        Vm.monitorExit(p);
        return isTaken;
    }

    final void helpWithOwn(ForkJoinTask<?> task, ForkJoinWorkerThread worker, int most) {
        Pool p = pool;
        TaskQueues.Choice choice = new CountedCompleter.Descendants(task);
        boolean isFound = true;
        for (int i = 0; i < most && isFound && !task.isDone(); i++) {
            Vm.monitorEnter(p);
            TaskQueues.Queue queue = queueOf(p, worker);
            Object found = queue == null ? null : p.peek(queue, true);
            isFound = found != null && choice.isFor(found);
            if (isFound) {
                p.poll(queue, true);
            }
            Vm.monitorExit(p);
            if (isFound) {
                ((ForkJoinTask<?>) found).doExec();
            }
        }
    }

    /** Whether all workers became idle in so many nanoseconds, while the thread did tasks, too. */
    final boolean helpUntilQuiet(ForkJoinWorkerThread worker, long nanos) {
        Pool p = pool;
        int asking = worker == null ? 0 : 1;
        long most = nanos == Long.MAX_VALUE ? 0 : nanos;
        boolean isLate = false;
        boolean isQuiet = false;
        while (!isQuiet && !isLate) {
            Vm.monitorEnter(p);
            Object found = worker == null ? p.steal(null) : take(p, worker.queue);
            isQuiet = found == null && (p.isQuiet(asking) || p.runState >= STOP);
            if (found == null && !isQuiet) {
                p.watchers++;
                p.helpers += asking;
                isLate = nanos <= 0 || Vm.waitUninterruptibly(p, most) == Contracts.TIMED_OUT;
                p.helpers -= asking;
                p.watchers--;
            }
            Vm.monitorExit(p);
            if (found != null) {
                ((ForkJoinTask<?>) found).doExec();
            }
        }
        return isQuiet;
    }

    static void helpAsyncBlocker(Executor executor, ManagedBlocker blocker) {
        if (executor instanceof ForkJoinPool pool) {
            ForkJoinWorkerThread worker = pool.ownWorker();
            while (!blocker.isReleasable() && pool.helpWithAsync(worker)) {}
        }
    }

    /** Does the oldest task of the thread's own if it is one of a CompletableFuture. */
    private boolean helpWithAsync(ForkJoinWorkerThread worker) {
        Pool p = pool;
        Vm.monitorEnter(p);
        TaskQueues.Queue queue = queueOf(p, worker);
        Object found = queue == null ? null : p.peek(queue, false);
        boolean isFound = found instanceof CompletableFuture.AsynchronousCompletionTask;
        if (isFound) {
            p.poll(queue, false);
        }
        Vm.monitorExit(p);
        if (isFound) {
            ((ForkJoinTask<?>) found).doExec();
        }
        return isFound;
    }

    public static void managedBlock(ManagedBlocker blocker) throws InterruptedException {
        if (blocker == null) {
            throw new NullPointerException();
        }
        ForkJoinWorkerThread worker = currentWorker();
        boolean isOver = false;
        while (!isOver && !blocker.isReleasable()) {
            if (worker == null) {
                isOver = blocker.block();
            } else {
                worker.pool.block();
                try {
                    isOver = blocker.block();
                } finally {
                    worker.pool.unblock();
                }
            }
        }
    }

    static void tellHandler(Throwable thrown) {
        Thread me = Vm.currentThread();
        try {
            me.getUncaughtExceptionHandler().uncaughtException(me, thrown);
        } catch (Throwable ignored) {
            return;
        }
    }

    // ---- the tasks of the running thread

    private static TaskQueues.Queue queueOf(Pool p, ForkJoinWorkerThread worker) {
        return worker == null ? p.find(Vm.currentThread()) : worker.queue;
    }

    /** Takes a task of the thread's own that still waits, perhaps only if it is the newest. */
    final boolean takeBack(ForkJoinTask<?> task, ForkJoinWorkerThread worker, boolean isNewest) {
        Pool p = pool;
        Vm.monitorEnter(p);
        TaskQueues.Queue queue = queueOf(p, worker);
        boolean mayTake = queue != null && (!isNewest || p.peek(queue, true) == task);
        boolean isTaken = mayTake && p.remove(queue, task);
        Vm.monitorExit(p);
        return isTaken;
    }

    final int countQueued(ForkJoinWorkerThread worker) {
        Pool p = pool;
        Vm.monitorEnter(p);
        TaskQueues.Queue queue = queueOf(p, worker);
        int size = queue == null ? 0 : p.size(queue);
        Vm.monitorExit(p);
        return size;
    }

    final ForkJoinTask<?> peekQueued(ForkJoinWorkerThread worker) {
        Pool p = pool;
        Vm.monitorEnter(p);
        TaskQueues.Queue queue = queueOf(p, worker);
        Object found = queue == null ? null : p.peek(queue, !isAsync);
        Vm.monitorExit(p);
        return (ForkJoinTask<?>) found;
    }

    final ForkJoinTask<?> poll(ForkJoinWorkerThread worker, boolean steals) {
        Pool p = pool;
        Vm.monitorEnter(p);
        Object found = steals ? take(p, worker.queue) : p.poll(worker.queue, !isAsync);
        Vm.monitorExit(p);
        return (ForkJoinTask<?>) found;
    }

    // ---- the end

    private void tellEnd() {
        Vm.monitorEnter(end);
        end.isOver = true;
        Vm.notifyEveryone(end);
        Vm.monitorExit(end);
    }

    public void shutdown() {
        if (this != common) {
            stop(SHUTDOWN);
        }
    }

    public List<Runnable> shutdownNow() {
        if (this != common) {
            Object[] left = stop(STOP);
            for (int i = 0; i < left.length; i++) {
                ((ForkJoinTask<?>) left[i]).cancel(false);
            }
        }
        return Collections.emptyList();
    }

    /** Accepts no more tasks, or also takes those out that wait. */
    private Object[] stop(int state) {
        Pool p = pool;
        Object[] left = null;
        Vm.monitorEnter(p);
        boolean wasStopping = p.runState >= STOP;
        p.runState = Math.max(p.runState, state);
        if (state == STOP) {
            left = p.drain();
            p.interruptWorkers();
            Vm.notifyEveryone(p);
        } else {
            p.stopsIfQuiet();
        }
        boolean isLast = !wasStopping && p.runState == STOP && p.size == 0;
        Vm.monitorExit(p);
        if (isLast) {
            tellEnd();
        }
        return left;
    }

    private int runState() {
        Pool p = pool;
        Vm.monitorEnter(p);
        int state = p.runState;
        Vm.monitorExit(p);
        return state;
    }

    final boolean isStopping() {
        return runState() >= STOP;
    }

    public boolean isShutdown() {
        return runState() >= SHUTDOWN;
    }

    public boolean isTerminating() {
        return runState() >= STOP && !end.isOver;
    }

    public boolean isTerminated() {
        return end.isOver;
    }

    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        if (this == common) {
            Contracts.refuseInterrupted();
            awaitQuiescence(timeout, unit);
            return false;
        }
        long nanos = unit.toNanos(timeout);
        Contracts.refuseInterrupted();
        int outcome = nanos > 0 ? Contracts.DONE : Contracts.TIMED_OUT;
        Vm.monitorEnter(end);
        while (outcome == Contracts.DONE && !end.isOver) {
            outcome = Vm.waitOn(end, nanos);
        }
        boolean isOver = end.isOver;
        Vm.monitorExit(end);
        if (outcome == Contracts.INTERRUPTED) {
            throw new InterruptedException();
        }
        return isOver;
    }

    public boolean awaitQuiescence(long timeout, TimeUnit unit) {
        return helpUntilQuiet(ownWorker(), unit.toNanos(timeout));
    }

    public boolean isQuiescent() {
        Pool p = pool;
        Vm.monitorEnter(p);
        boolean isQuiet = p.isQuiet(0);
        Vm.monitorExit(p);
        return isQuiet;
    }

    public void close() {
        boolean isInterrupted = false;
        boolean isOver = this == common;
        if (!isOver) {
            shutdown();
        }
        while (!isOver) {
            try {
                isOver = awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            } catch (InterruptedException exception) {
                isInterrupted = true;
                shutdownNow();
            }
        }
        if (isInterrupted) {
            Vm.interrupt(Vm.currentThread());
        }
    }

    // ---- settings and figures

    public ForkJoinWorkerThreadFactory getFactory() {
        return factory;
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return handler;
    }

    public int getParallelism() {
        return parallelism;
    }

    public static int getCommonPoolParallelism() {
        return common.parallelism;
    }

    public boolean getAsyncMode() {
        return isAsync;
    }

    public int setParallelism(int size) {
        Vm.unsupported("ForkJoinPool.setParallelism by its contract");
        return 0;
    }

    static int getSurplusQueuedTaskCount() {
        return ForkJoinTask.getSurplusQueuedTaskCount();
    }

    public int getPoolSize() {
        Vm.unsupported("ForkJoinPool.getPoolSize by its contract");
        return 0;
    }

    public int getRunningThreadCount() {
        Vm.unsupported("ForkJoinPool.getRunningThreadCount by its contract");
        return 0;
    }

    public int getActiveThreadCount() {
        Vm.unsupported("ForkJoinPool.getActiveThreadCount by its contract");
        return 0;
    }

    public long getStealCount() {
        Vm.unsupported("ForkJoinPool.getStealCount by its contract");
        return 0;
    }

    public long getQueuedTaskCount() {
        Vm.unsupported("ForkJoinPool.getQueuedTaskCount by its contract");
        return 0;
    }

    public int getQueuedSubmissionCount() {
        Vm.unsupported("ForkJoinPool.getQueuedSubmissionCount by its contract");
        return 0;
    }

    public boolean hasQueuedSubmissions() {
        Vm.unsupported("ForkJoinPool.hasQueuedSubmissions by its contract");
        return false;
    }

    protected ForkJoinTask<?> pollSubmission() {
        Vm.unsupported("ForkJoinPool.pollSubmission by its contract");
        return null;
    }

    protected int drainTasksTo(Collection<? super ForkJoinTask<?>> target) {
        Vm.unsupported("ForkJoinPool.drainTasksTo by its contract");
        return 0;
    }

    public String toString() {
        Vm.unsupported("ForkJoinPool.toString by its contract");
        return null;
    }

    // ---- delays, from JDK 25 on

    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        Vm.unsupported("ForkJoinPool.schedule by its contract");
        return null;
    }

    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        Vm.unsupported("ForkJoinPool.schedule by its contract");
        return null;
    }

    public ScheduledFuture<?> scheduleAtFixedRate(
            Runnable command, long initialDelay, long period, TimeUnit unit) {
        Vm.unsupported("ForkJoinPool.scheduleAtFixedRate by its contract");
        return null;
    }

    public ScheduledFuture<?> scheduleWithFixedDelay(
            Runnable command, long initialDelay, long delay, TimeUnit unit) {
        Vm.unsupported("ForkJoinPool.scheduleWithFixedDelay by its contract");
        return null;
    }

    public <V> ForkJoinTask<V> submitWithTimeout(
            Callable<V> callable,
            long timeout,
            TimeUnit unit,
            Consumer<? super ForkJoinTask<V>> timeoutAction) {
        Vm.unsupported("ForkJoinPool.submitWithTimeout by its contract");
        return null;
    }

    public long getDelayedTaskCount() {
        Vm.unsupported("ForkJoinPool.getDelayedTaskCount by its contract");
        return 0;
    }

    public void cancelDelayedTasksOnShutdown() {
        Vm.unsupported("ForkJoinPool.cancelDelayedTasksOnShutdown by its contract");
    }
}
