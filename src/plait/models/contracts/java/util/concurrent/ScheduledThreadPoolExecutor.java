package java.util.concurrent;

import java.util.List;
import plait.vm.ByContract;
import plait.vm.DelayedTasks;
import plait.vm.LogicalClock;
import plait.vm.Vm;

/**
 * A pool that runs tasks after a delay, or again and again, by its documentation.
 *
 * <p>Where the program has no periodic tasks, times are those of the logical clock. Where it has, each
 * round would see another time: then the order of tasks is all that there is ({@link DelayedTasks}).
 */
@ByContract
public class ScheduledThreadPoolExecutor extends ThreadPoolExecutor
        implements ScheduledExecutorService {
    private static final long KEEP_ALIVE = 10_000_000L;
    private static final long MOST_NANOS = (Long.MAX_VALUE >>> 1) - 1;

    private final DelayedTasks tasks = new DelayedTasks(hasPeriodicTasks());
    private volatile boolean continuesPeriodic;
    private volatile boolean dropsDelayed;
    private volatile boolean removesCancelled;

    /** A task with its time; one that is periodic comes back. */
    @ByContract
    private static final class Scheduled<V> extends FutureTask<V>
            implements RunnableScheduledFuture<V> {
        private final ScheduledThreadPoolExecutor executor;
        private final DelayedTasks.Entry entry = new DelayedTasks.Entry(this);
        /** Nanoseconds between the beginnings; negative: from the end to the next beginning. */
        private final long period;

        Scheduled(ScheduledThreadPoolExecutor executor, Callable<V> callable, long period) {
            super(callable);
            this.executor = executor;
            this.period = period;
        }

        public long getDelay(TimeUnit unit) {
            if (hasPeriodicTasks()) {
                Vm.unsupported("ScheduledFuture.getDelay beside periodic tasks by its contract");
            }
            long left = entry.time() - LogicalClock.nanoTime();
            return unit.convert(left, TimeUnit.NANOSECONDS);
        }

        public int compareTo(Delayed other) {
            if (other == this) {
                return 0;
            }
            long left = getDelay(TimeUnit.NANOSECONDS) - other.getDelay(TimeUnit.NANOSECONDS);
            return left < 0 ? -1 : left > 0 ? 1 : 0;
        }

        public boolean isPeriodic() {
            return period != 0;
        }

        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean isCancelled = super.cancel(mayInterruptIfRunning);
            if (isCancelled && executor.removesCancelled) {
                executor.dropCancelled(entry);
            }
            return isCancelled;
        }

        public void run() {
            if (!executor.mayRun(this)) {
                cancel(false);
            } else if (period == 0) {
                super.run();
            } else if (runAndReset()) {
                executor.repeat(this);
            }
        }
    }

    public ScheduledThreadPoolExecutor(int core) {
        this(core, Executors.defaultThreadFactory());
    }

    public ScheduledThreadPoolExecutor(int core, ThreadFactory factory) {
        super(core, Integer.MAX_VALUE, KEEP_ALIVE, false, factory);
        if (factory == null) {
            throw new NullPointerException();
        }
        if (core == 0) {
            Vm.unsupported("a ScheduledThreadPoolExecutor without core threads by its contract");
        }
    }

    public ScheduledThreadPoolExecutor(int core, RejectedExecutionHandler handler) {
        this(core, Executors.defaultThreadFactory(), handler);
    }

    public ScheduledThreadPoolExecutor(
            int core, ThreadFactory factory, RejectedExecutionHandler handler) {
        this(core, factory);
        setRejectedExecutionHandler(handler);
    }

    // ---- the tasks that wait, for who has the monitor

    boolean hasTasks(Pool p) {
        return tasks.size() > 0;
    }

    Runnable poll(Pool p) {
        return (Runnable) tasks.poll();
    }

    long delay(Pool p) {
        return tasks.delay();
    }

    void elapse(Pool p) {
        tasks.elapse();
    }

    Object[] tasksNow(Pool p) {
        return tasks.now();
    }

    void clear(Pool p) {
        tasks.clear();
    }

    Object[] dropAtShutdown(Pool p) {
        Object[] all = tasks.now();
        int count = 0;
        for (int i = 0; i < all.length; i++) {
            if (isDropped((Scheduled<?>) all[i])) {
                all[count++] = all[i];
            }
        }
        Object[] dropped = new Object[count];
        for (int i = 0; i < count; i++) {
            dropped[i] = all[i];
            tasks.remove(((Scheduled<?>) all[i]).entry);
        }
        return dropped;
    }

    private boolean isDropped(Scheduled<?> task) {
        boolean isKept = task.isPeriodic() ? continuesPeriodic : !dropsDelayed;
        return !isKept || task.isCancelled();
    }

    private void dropCancelled(DelayedTasks.Entry entry) {
        Pool p = pool;
        Vm.monitorEnter(p);
        tasks.remove(entry);
        boolean ends = beginsToEnd(p);
        Vm.monitorExit(p);
        if (ends) {
            end();
        }
    }

    boolean isExtended() {
        return getClass() != ScheduledThreadPoolExecutor.class;
    }

    // ---- tasks come

    private <V> Scheduled<V> enqueue(Scheduled<V> task, long delay) {
        Pool p = pool;
        Vm.monitorEnter(p);
        boolean isAccepted = p.runState == RUNNING;
        boolean adds = isAccepted && p.size < getCorePoolSize();
        if (isAccepted) {
            insert(p, task, delay, adds);
        }
        Vm.monitorExit(p);
        if (!isAccepted) {
            reject(task);
        } else if (adds) {
            addWorker(null);
        }
        return task;
    }

    private void insert(Pool p, Scheduled<?> task, long delay, boolean adds) {
        tasks.add(task.entry, Math.min(Math.max(0, delay), MOST_NANOS));
        if (adds) {
            p.size++;
        }
        Vm.notifyEveryone(p);
    }

    /** Whether the shutdown, if there is one, lets a task run. */
    private boolean mayRun(Scheduled<?> task) {
        int state = runState();
        boolean isKept = task.isPeriodic() ? continuesPeriodic : !dropsDelayed;
        return state == RUNNING || state == SHUTDOWN && (isKept || !task.isPeriodic());
    }

    private void repeat(Scheduled<?> task) {
        Pool p = pool;
        Vm.monitorEnter(p);
        boolean goesOn = p.runState == RUNNING || p.runState == SHUTDOWN && continuesPeriodic;
        boolean adds = goesOn && p.size < getCorePoolSize();
        if (goesOn && task.period > 0) {
            tasks.addAgain(task.entry, task.period);
            Vm.notifyEveryone(p);
        } else if (goesOn) {
            insert(p, task, -task.period, false);
        }
        if (adds) {
            p.size++;
        }
        Vm.monitorExit(p);
        if (!goesOn) {
            task.cancel(false);
        } else if (adds) {
            addWorker(null);
        }
    }

    private static void requireTask(Object task, TimeUnit unit) {
        if (task == null || unit == null) {
            throw new NullPointerException();
        }
    }

    private static long requirePeriod(long period, TimeUnit unit) {
        if (period <= 0) {
            throw new IllegalArgumentException();
        }
        return unit.toNanos(period);
    }

    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        requireTask(command, unit);
        Callable<Object> callable = Executors.callable(command, null);
        return enqueue(new Scheduled<Object>(this, callable, 0), unit.toNanos(delay));
    }

    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        requireTask(callable, unit);
        return enqueue(new Scheduled<V>(this, callable, 0), unit.toNanos(delay));
    }

    public ScheduledFuture<?> scheduleAtFixedRate(
            Runnable command, long initialDelay, long period, TimeUnit unit) {
        requireTask(command, unit);
        long nanos = requirePeriod(period, unit);
        Callable<Object> callable = Executors.callable(command, null);
        return enqueue(new Scheduled<Object>(this, callable, nanos), unit.toNanos(initialDelay));
    }

    public ScheduledFuture<?> scheduleWithFixedDelay(
            Runnable command, long initialDelay, long delay, TimeUnit unit) {
        requireTask(command, unit);
        long nanos = requirePeriod(delay, unit);
        Callable<Object> callable = Executors.callable(command, null);
        return enqueue(new Scheduled<Object>(this, callable, -nanos), unit.toNanos(initialDelay));
    }

    public void execute(Runnable command) {
        schedule(command, 0, TimeUnit.NANOSECONDS);
    }

    public Future<?> submit(Runnable task) {
        return schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    public <T> Future<T> submit(Runnable task, T result) {
        return schedule(Executors.callable(task, result), 0, TimeUnit.NANOSECONDS);
    }

    public <T> Future<T> submit(Callable<T> task) {
        return schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    // ---- policies

    private void settle() {
        if (isShutdown()) {
            shutdown();
        }
    }

    public void setContinueExistingPeriodicTasksAfterShutdownPolicy(boolean value) {
        continuesPeriodic = value;
        if (!value) {
            settle();
        }
    }

    public boolean getContinueExistingPeriodicTasksAfterShutdownPolicy() {
        return continuesPeriodic;
    }

    public void setExecuteExistingDelayedTasksAfterShutdownPolicy(boolean value) {
        dropsDelayed = !value;
        if (!value) {
            settle();
        }
    }

    public boolean getExecuteExistingDelayedTasksAfterShutdownPolicy() {
        return !dropsDelayed;
    }

    public void setRemoveOnCancelPolicy(boolean value) {
        removesCancelled = value;
    }

    public boolean getRemoveOnCancelPolicy() {
        return removesCancelled;
    }

    public void shutdown() {
        super.shutdown();
    }

    public List<Runnable> shutdownNow() {
        return super.shutdownNow();
    }

    public BlockingQueue<Runnable> getQueue() {
        Vm.unsupported("ScheduledThreadPoolExecutor.getQueue by its contract");
        return null;
    }

    protected <V> RunnableScheduledFuture<V> decorateTask(
            Runnable runnable, RunnableScheduledFuture<V> task) {
        return task;
    }

    protected <V> RunnableScheduledFuture<V> decorateTask(
            Callable<V> callable, RunnableScheduledFuture<V> task) {
        return task;
    }
}
