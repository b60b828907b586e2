package java.util.concurrent;

import java.util.ArrayList;
import java.util.List;
import plait.vm.ByContract;
import plait.vm.Contracts;
import plait.vm.Part;
import plait.vm.Vm;

/**
 * A pool by its documentation. Its threads are real ones of the factory; all else is under the
 * monitor of {@link Pool}: which threads there are, what waits to be run, how far the shutdown is.
 *
 * <p>Pools of {@link Executors} have their tasks in a list of their own, or hand them over to idle
 * threads. A queue that is given may be looked at by others: such pools have no model.
 */
@ByContract
public class ThreadPoolExecutor extends AbstractExecutorService {
    static final int RUNNING = 0;
    static final int SHUTDOWN = 1;
    static final int STOP = 2;
    private static final int TIDYING = 3;
    private static final int TERMINATED = 4;

    /** In its wait set are idle threads, and who waits for the end. */
    @ByContract
    static final class Pool extends Part {
        int runState;
        int size;
        int largest;
        int idle;
        long completed;
        Task first;
        Task last;
        Worker workers;

        Pool(ThreadPoolExecutor executor) {
            super(executor);
        }
    }

    /** A task that waits. */
    @ByContract
    static final class Task {
        final Runnable run;
        Task next;

        Task(Runnable run) {
            this.run = run;
        }
    }

    /** A thread of the pool, and the task that it begins with. */
    @ByContract
    static final class Worker implements Runnable {
        final ThreadPoolExecutor executor;
        final Thread thread;
        Runnable task;
        boolean hasBegun;
        boolean isActive;
        long completed;
        Worker next;

        Worker(ThreadPoolExecutor executor, Runnable task) {
            this.executor = executor;
            this.task = task;
            this.thread = executor.factory.newThread(this);
        }

        public void run() {
            executor.work(this);
        }
    }

    final Pool pool = new Pool(this);
    private final boolean handsOver;
    private final int core;
    private final int most;
    private final long keepAlive;
    private volatile boolean letsCoreTimeOut;
    private volatile ThreadFactory factory;
    private volatile RejectedExecutionHandler handler;

    public ThreadPoolExecutor(
            int core, int most, long keepAlive, TimeUnit unit, BlockingQueue<Runnable> queue) {
        this(core, most, 0, false, null);
        Vm.unsupported("a pool with a queue that others may have by its contract");
    }

    public ThreadPoolExecutor(
            int core,
            int most,
            long keepAlive,
            TimeUnit unit,
            BlockingQueue<Runnable> queue,
            ThreadFactory factory) {
        this(core, most, 0, false, null);
        Vm.unsupported("a pool with a queue that others may have by its contract");
    }

    public ThreadPoolExecutor(
            int core,
            int most,
            long keepAlive,
            TimeUnit unit,
            BlockingQueue<Runnable> queue,
            RejectedExecutionHandler handler) {
        this(core, most, 0, false, null);
        Vm.unsupported("a pool with a queue that others may have by its contract");
    }

    public ThreadPoolExecutor(
            int core,
            int most,
            long keepAlive,
            TimeUnit unit,
            BlockingQueue<Runnable> queue,
            ThreadFactory factory,
            RejectedExecutionHandler handler) {
        this(core, most, 0, false, null);
        Vm.unsupported("a pool with a queue that others may have by its contract");
    }

    /** The pools of Executors: they hand tasks over to idle threads, or have a list without a limit. */
    ThreadPoolExecutor(int core, int most, long nanos, boolean handsOver, ThreadFactory factory) {
        if (core < 0 || most <= 0 || most < core) {
            throw new IllegalArgumentException();
        }
        this.core = core;
        this.most = most;
        this.keepAlive = nanos;
        this.handsOver = handsOver;
        this.factory = factory;
        this.handler = new AbortPolicy();
    }

    // ---- tasks

    public void execute(Runnable command) {
        if (command == null) {
            throw new NullPointerException();
        }
        Pool p = pool;
        Vm.monitorEnter(p);
        boolean runs = p.runState == RUNNING;
        boolean hasTaker = handsOver && p.idle > 0;
        boolean adds = runs && (p.size < core || handsOver && !hasTaker && p.size < most);
        boolean queues = runs && !adds && (!handsOver || hasTaker);
        if (adds) {
            p.size++;
        } else if (queues) {
            append(p, command);
        }
        Vm.monitorExit(p);
        if (!(queues || adds && addWorker(command))) {
            reject(command);
        }
    }

    private void append(Pool p, Runnable command) {
        Task task = new Task(command);
        if (p.first == null) {
            p.first = task;
        } else {
            p.last.next = task;
        }
        p.last = task;
        if (handsOver) {
            p.idle--;
        }
        Vm.notifyEveryone(p);
    }

    // ---- the tasks that wait, for who has the monitor

    boolean hasTasks(Pool p) {
        return p.first != null;
    }

    /** Takes the next task, null if none is to be run yet. */
    Runnable poll(Pool p) {
        Task task = p.first;
        if (task == null) {
            return null;
        }
        p.first = task.next;
        return task.run;
    }

    /** How long to wait for the next task that is there already, 0 if there is none. */
    long delay(Pool p) {
        return 0;
    }

    /** The time has passed that there was to wait. */
    void elapse(Pool p) {}

    Object[] tasksNow(Pool p) {
        Object[] all = new Object[tasks(p)];
        int at = 0;
        for (Task task = p.first; task != null; task = task.next) {
            all[at++] = task.run;
        }
        return all;
    }

    void clear(Pool p) {
        p.first = null;
        p.last = null;
    }

    /** Takes out what a shutdown leaves undone. */
    Object[] dropAtShutdown(Pool p) {
        return null;
    }

    final void reject(Runnable command) {
        handler.rejectedExecution(command, this);
    }

    /** Starts a thread that counts already; false when the pool is shut down meanwhile. */
    final boolean addWorker(Runnable command) {
        Worker worker = null;
        boolean isAdded = false;
        boolean ends = false;
        try {
            worker = new Worker(this, command);
        } finally {
            Pool p = pool;
            Vm.monitorEnter(p);
            isAdded =
                    worker != null
                            && worker.thread != null
                            && (p.runState == RUNNING || p.runState == SHUTDOWN && command == null);
            if (isAdded) {
                worker.next = p.workers;
                p.workers = worker;
                p.largest = Math.max(p.largest, p.size);
            } else {
                p.size--;
                ends = beginsToEnd(p);
            }
            Vm.monitorExit(p);
            if (ends) {
                end();
            }
        }
        if (isAdded) {
            worker.thread.start();
        }
        return isAdded;
    }

    // ---- threads

    void work(Worker worker) {
        Runnable task = begin(worker);
        boolean isAbrupt = true;
        try {
            while (task != null || (task = next(worker)) != null) {
                settleInterrupt();
                try {
                    beforeExecute(worker.thread, task);
                    try {
                        task.run();
                        afterExecute(task, null);
                    } catch (Throwable exception) {
                        afterExecute(task, exception);
                        throw exception;
                    }
                } finally {
                    task = null;
                }
            }
            isAbrupt = false;
        } finally {
            leave(worker, isAbrupt);
        }
    }

    private Runnable begin(Worker worker) {
        Pool p = pool;
        Vm.monitorEnter(p);
        Runnable task = worker.task;
        worker.task = null;
        worker.hasBegun = true;
        worker.isActive = task != null;
        if (p.runState >= STOP) {
            Vm.interrupt(worker.thread);
        }
        Vm.monitorExit(p);
        return task;
    }

    /** A task begins with an interrupt status only if the pool stops. */
    private void settleInterrupt() {
        Thread me = Vm.currentThread();
        if (Vm.clearInterrupt(me) && runState() >= STOP) {
            Vm.interrupt(me);
        }
    }

    /** The task of a thread is over, for who has the monitor. */
    private void finish(Worker worker) {
        if (worker.isActive) {
            worker.isActive = false;
            worker.completed += countsTasks() ? 1 : 0;
        }
    }

    /** Whether tasks are counted: with periodic ones, each round would be another state. */
    private static boolean countsTasks() {
        return !hasPeriodicTasks()
                || Vm.isMentioned("getCompletedTaskCount")
                || Vm.isMentioned("getTaskCount");
    }

    static boolean hasPeriodicTasks() {
        return Vm.isMentioned("scheduleAtFixedRate") || Vm.isMentioned("scheduleWithFixedDelay");
    }

    /** What an idle thread does next; null when it is to end, and then it counts no more. */
    private Runnable next(Worker worker) {
        Pool p = pool;
        Runnable found = null;
        boolean isLate = false;
        boolean goesOn = true;
        Vm.monitorEnter(p);
        finish(worker);
        p.idle++;
        while (goesOn) {
            boolean mayTimeOut = letsCoreTimeOut || p.size > core;
            if (p.runState >= STOP || !hasTasks(p) && p.runState == SHUTDOWN) {
                goesOn = false;
            } else if ((found = poll(p)) != null) {
                goesOn = false;
            } else if (isLate && mayTimeOut) {
                goesOn = false;
            } else if (delay(p) > 0) {
                if (Vm.waitUninterruptibly(p, delay(p)) == Contracts.TIMED_OUT) {
                    elapse(p);
                }
            } else {
                int outcome =
                        Vm.waitUninterruptibly(p, mayTimeOut ? Math.max(1, keepAlive) : 0);
                isLate = outcome == Contracts.TIMED_OUT;
            }
        }
        if (found == null) {
            p.size--;
        }
        worker.isActive = found != null;
        if (found == null || !handsOver) {
            p.idle--;
        }
        Vm.monitorExit(p);
        return found;
    }

    private void leave(Worker worker, boolean isAbrupt) {
        Pool p = pool;
        Vm.monitorEnter(p);
        finish(worker);
        if (isAbrupt) {
            p.size--;
        }
        p.completed += worker.completed;
        drop(p, worker);
        boolean ends = beginsToEnd(p);
        int least = letsCoreTimeOut ? 0 : core;
        if (least == 0 && hasTasks(p)) {
            least = 1;
        }
        boolean hasWork = p.runState == RUNNING || p.runState == SHUTDOWN && hasTasks(p);
        boolean replaces = hasWork && (isAbrupt || p.size < least);
        if (replaces) {
            p.size++;
        }
        Vm.monitorExit(p);
        if (ends) {
            end();
        } else if (replaces) {
            addWorker(null);
        }
    }

    private static void drop(Pool p, Worker worker) {
        if (p.workers == worker) {
            p.workers = worker.next;
            return;
        }
        Worker before = p.workers;
        while (before.next != worker) {
            before = before.next;
        }
        before.next = worker.next;
    }

    // ---- the end

    /**
     * Whether the pool has nothing left to do, for who has the monitor and then ends it. A pool whose
     * end concerns nobody else ends at once: in the JDK, who shuts it down meanwhile waits for that.
     */
    final boolean beginsToEnd(Pool p) {
        boolean begins =
                p.size == 0 && (p.runState == STOP || p.runState == SHUTDOWN && !hasTasks(p));
        if (begins && isExtended()) {
            p.runState = TIDYING;
        } else if (begins) {
            p.runState = TERMINATED;
            Vm.notifyEveryone(p);
        }
        return begins && isExtended();
    }

    /** Whether the program's own code may run when the pool ends. */
    boolean isExtended() {
        return getClass() != ThreadPoolExecutor.class;
    }

    final void end() {
        try {
            terminated();
        } finally {
            Pool p = pool;
            Vm.monitorEnter(p);
            p.runState = TERMINATED;
            Vm.notifyEveryone(p);
            Vm.monitorExit(p);
        }
    }

    public void shutdown() {
        Pool p = pool;
        Vm.monitorEnter(p);
        if (p.runState == RUNNING) {
            p.runState = SHUTDOWN;
            Vm.notifyEveryone(p);
        }
        Object[] dropped = dropAtShutdown(p);
        boolean ends = beginsToEnd(p);
        Vm.monitorExit(p);
        if (dropped != null) {
            for (int i = 0; i < dropped.length; i++) {
                ((Future<?>) dropped[i]).cancel(false);
            }
        }
        if (ends) {
            end();
        }
    }

    public List<Runnable> shutdownNow() {
        Pool p = pool;
        List<Runnable> left = new ArrayList<>();
        Vm.monitorEnter(p);
        if (p.runState < STOP) {
            p.runState = STOP;
            Vm.notifyEveryone(p);
        }
        Object[] undone = tasksNow(p);
        clear(p);
        for (int i = 0; i < undone.length; i++) {
            left.add((Runnable) undone[i]);
        }
        for (Worker worker = p.workers; worker != null; worker = worker.next) {
            if (worker.hasBegun) {
                Vm.interrupt(worker.thread);
            }
        }
        boolean ends = beginsToEnd(p);
        Vm.monitorExit(p);
        if (ends) {
            end();
        }
        return left;
    }

    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        Pool p = pool;
        int outcome = nanos > 0 ? Contracts.DONE : Contracts.TIMED_OUT;
        Vm.monitorEnter(p);
        while (outcome == Contracts.DONE && p.runState != TERMINATED) {
            outcome = Vm.waitOn(p, nanos);
        }
        boolean isOver = p.runState == TERMINATED;
        Vm.monitorExit(p);
        if (outcome == Contracts.INTERRUPTED) {
            throw new InterruptedException();
        }
        return isOver;
    }

    final int runState() {
        Pool p = pool;
        Vm.monitorEnter(p);
        int state = p.runState;
        Vm.monitorExit(p);
        return state;
    }

    public boolean isShutdown() {
        return runState() >= SHUTDOWN;
    }

    public boolean isTerminating() {
        int state = runState();
        return state >= SHUTDOWN && state < TERMINATED;
    }

    public boolean isTerminated() {
        return runState() == TERMINATED;
    }

    protected void beforeExecute(Thread thread, Runnable task) {}

    protected void afterExecute(Runnable task, Throwable exception) {}

    protected void terminated() {}

    protected void finalize() {}

    // ---- settings

    public void setThreadFactory(ThreadFactory factory) {
        if (factory == null) {
            throw new NullPointerException();
        }
        this.factory = factory;
    }

    public ThreadFactory getThreadFactory() {
        return factory;
    }

    public void setRejectedExecutionHandler(RejectedExecutionHandler handler) {
        if (handler == null) {
            throw new NullPointerException();
        }
        this.handler = handler;
    }

    public RejectedExecutionHandler getRejectedExecutionHandler() {
        return handler;
    }

    public int getCorePoolSize() {
        return core;
    }

    public int getMaximumPoolSize() {
        return most;
    }

    public long getKeepAliveTime(TimeUnit unit) {
        return unit.convert(keepAlive, TimeUnit.NANOSECONDS);
    }

    public boolean allowsCoreThreadTimeOut() {
        return letsCoreTimeOut;
    }

    public void allowCoreThreadTimeOut(boolean value) {
        if (value && keepAlive <= 0) {
            throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
        }
        Pool p = pool;
        Vm.monitorEnter(p);
        letsCoreTimeOut = value;
        Vm.notifyEveryone(p);
        Vm.monitorExit(p);
    }

    public void setCorePoolSize(int size) {
        Vm.unsupported("ThreadPoolExecutor.setCorePoolSize by its contract");
    }

    public void setMaximumPoolSize(int size) {
        Vm.unsupported("ThreadPoolExecutor.setMaximumPoolSize by its contract");
    }

    public void setKeepAliveTime(long time, TimeUnit unit) {
        Vm.unsupported("ThreadPoolExecutor.setKeepAliveTime by its contract");
    }

    public boolean prestartCoreThread() {
        Vm.unsupported("ThreadPoolExecutor.prestartCoreThread by its contract");
        return false;
    }

    public int prestartAllCoreThreads() {
        Vm.unsupported("ThreadPoolExecutor.prestartAllCoreThreads by its contract");
        return 0;
    }

    public BlockingQueue<Runnable> getQueue() {
        Vm.unsupported("ThreadPoolExecutor.getQueue by its contract");
        return null;
    }

    public boolean remove(Runnable task) {
        Vm.unsupported("ThreadPoolExecutor.remove by its contract");
        return false;
    }

    public void purge() {
        Vm.unsupported("ThreadPoolExecutor.purge by its contract");
    }

    // ---- figures

    public int getPoolSize() {
        Pool p = pool;
        Vm.monitorEnter(p);
        int size = p.runState >= TIDYING ? 0 : workers(p, false);
        Vm.monitorExit(p);
        return size;
    }

    public int getActiveCount() {
        Pool p = pool;
        Vm.monitorEnter(p);
        int size = workers(p, true);
        Vm.monitorExit(p);
        return size;
    }

    public int getLargestPoolSize() {
        Pool p = pool;
        Vm.monitorEnter(p);
        int size = p.largest;
        Vm.monitorExit(p);
        return size;
    }

    public long getTaskCount() {
        Pool p = pool;
        Vm.monitorEnter(p);
        long count = completed(p) + workers(p, true) + tasksNow(p).length;
        Vm.monitorExit(p);
        return count;
    }

    public long getCompletedTaskCount() {
        Pool p = pool;
        Vm.monitorEnter(p);
        long count = completed(p);
        Vm.monitorExit(p);
        return count;
    }

    private static int workers(Pool p, boolean onlyActive) {
        int count = 0;
        for (Worker worker = p.workers; worker != null; worker = worker.next) {
            if (worker.isActive || !onlyActive) {
                count++;
            }
        }
        return count;
    }

    private static int tasks(Pool p) {
        int count = 0;
        for (Task task = p.first; task != null; task = task.next) {
            count++;
        }
        return count;
    }

    private static long completed(Pool p) {
        long count = p.completed;
        for (Worker worker = p.workers; worker != null; worker = worker.next) {
            count += worker.completed;
        }
        return count;
    }

    public String toString() {
        Pool p = pool;
        Vm.monitorEnter(p);
        int state = p.runState;
        int size = workers(p, false);
        int active = workers(p, true);
        int queued = tasksNow(p).length;
        long completed = completed(p);
        Vm.monitorExit(p);
        if (!countsTasks()) {
            Vm.assuming("pools do not count completed tasks in programs with periodic ones");
        }
        String name =
                state == RUNNING ? "Running" : state >= TERMINATED ? "Terminated" : "Shutting down";
        return super.toString()
                + "["
                + name
                + ", pool size = "
                + size
                + ", active threads = "
                + active
                + ", queued tasks = "
                + queued
                + ", completed tasks = "
                + completed
                + "]";
    }

    // ---- what happens to refused tasks

    /** Runs the task in the thread that submits it. */
    @ByContract
    public static class CallerRunsPolicy implements RejectedExecutionHandler {
        public CallerRunsPolicy() {}

        public void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
            if (!executor.isShutdown()) {
                task.run();
            }
        }
    }

    /** Throws. */
    @ByContract
    public static class AbortPolicy implements RejectedExecutionHandler {
        public AbortPolicy() {}

        public void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
            throw new RejectedExecutionException("Task " + task + " rejected from " + executor);
        }
    }

    /** Drops the task. */
    @ByContract
    public static class DiscardPolicy implements RejectedExecutionHandler {
        public DiscardPolicy() {}

        public void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {}
    }

    /** Drops the task that waits longest, and tries again. */
    @ByContract
    public static class DiscardOldestPolicy implements RejectedExecutionHandler {
        public DiscardOldestPolicy() {}

        public void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
            if (!executor.isShutdown()) {
                executor.discardOldest();
                executor.execute(task);
            }
        }
    }

    private void discardOldest() {
        Pool p = pool;
        Vm.monitorEnter(p);
        if (p.first != null && !handsOver) {
            p.first = p.first.next;
        }
        Vm.monitorExit(p);
    }
}
