package java.lang;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import plait.vm.AppLoader;
import plait.vm.Confined;
import plait.vm.Counters;
import plait.vm.FixedChoices;
import plait.vm.Invisible;
import plait.vm.LogicalClock;
import plait.vm.Platform;
import plait.vm.ThreadContainment;
import plait.vm.Vm;

/**
 * Threads over the machine's own operations, for every release: the JDK's class registers threads in
 * shared tables, which every schedule would interleave. Virtual threads run as ordinary daemon
 * threads.
 *
 * <p>Fields marked {@link Invisible} or {@link Confined} are used by their own thread only, or only
 * name things. The names of fields that the JDK reaches by reflection, Unsafe or VarHandle are the
 * JDK's.
 */
public class Thread implements Runnable {
    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    private static final int NEW = 0;
    private static final int TERMINATED = 5;
    private static final int INTERRUPTED = 2;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private static volatile UncaughtExceptionHandler defaultUncaughtExceptionHandler;
    private static ThreadGroup virtualThreads;

    private final long tid;
    private final String firstName;
    private final boolean isVirtual;
    private volatile String name;
    @Invisible private boolean isRenamed;
    @Invisible private boolean isStarted;
    @Invisible private boolean isDying;
    @Invisible private boolean daemon;
    @Invisible private int priority;
    @Invisible private Runnable target;
    @Invisible private ThreadGroup group;
    @Invisible Thread nextInGroup;
    private volatile UncaughtExceptionHandler uncaughtExceptionHandler;
    private volatile ClassLoader contextClassLoader;
    @Invisible private Object scopedValueBindings;
    @Invisible Object headStackableScopes;
    /** What counts the thread, if anything does (JDK 21 and later). */
    @Invisible Object container;
    private Object inheritedAccessControlContext;

    @Confined ThreadLocal.ThreadLocalMap threadLocals;
    @Invisible ThreadLocal.ThreadLocalMap inheritableThreadLocals;
    @Invisible volatile Object parkBlocker;
    /** The time of the timed wait that the thread is in, for {@link plait.vm.WaitClock}. */
    @Invisible private long waited;
    @Invisible long threadLocalRandomSeed;
    @Invisible int threadLocalRandomProbe;
    @Invisible int threadLocalRandomSecondarySeed;

    // ---- construction

    public Thread() {
        this(null, null, nextName(), 0, true, false);
    }

    public Thread(Runnable task) {
        this(null, task, nextName(), 0, true, false);
    }

    public Thread(ThreadGroup group, Runnable task) {
        this(group, task, nextName(), 0, true, false);
    }

    public Thread(String name) {
        this(null, null, checkName(name), 0, true, false);
    }

    public Thread(ThreadGroup group, String name) {
        this(group, null, checkName(name), 0, true, false);
    }

    public Thread(Runnable task, String name) {
        this(null, task, checkName(name), 0, true, false);
    }

    public Thread(ThreadGroup group, Runnable task, String name) {
        this(group, task, checkName(name), 0, true, false);
    }

    public Thread(ThreadGroup group, Runnable task, String name, long stackSize) {
        this(group, task, checkName(name), stackSize, true, false);
    }

    public Thread(ThreadGroup group, Runnable task, String name, long stackSize,
            boolean inheritInheritableThreadLocals) {
        this(group, task, checkName(name), stackSize, inheritInheritableThreadLocals, false);
    }

    private Thread(ThreadGroup group, Runnable task, String name, long stackSize,
            boolean inheritsThreadLocals, boolean isVirtual) {
        Thread parent = Vm.currentThread();
        this.group = group != null ? group : parent.group;
        this.target = task;
        this.firstName = name;
        this.isVirtual = isVirtual;
        this.daemon = isVirtual || parent.daemon;
        this.priority = isVirtual ? NORM_PRIORITY : Math.min(parent.priority, this.group.getMaxPriority());
        this.tid = Counters.nextThreadId();
        if (inheritsThreadLocals && parent.inheritableThreadLocals != null) {
            this.inheritableThreadLocals = ThreadLocal.createInheritedMap(parent.inheritableThreadLocals);
        }
    }

    /** The main thread. */
    private Thread(ThreadGroup group) {
        this.group = group;
        this.firstName = "main";
        this.isVirtual = false;
        this.priority = NORM_PRIORITY;
        this.tid = Platform.MAIN_THREAD_ID;
        this.isStarted = true;
    }

    private static String nextName() {
        return "Thread-" + Counters.nextThreadNumber();
    }

    static String genThreadName() {
        return nextName();
    }

    private static String checkName(String name) {
        if (name == null) {
            throw new NullPointerException(Platform.NULL_NAME);
        }
        return name;
    }

    // ---- called by the machine and by Boot

    /** Makes the object of the running thread; plait.vm.Boot calls it first of all. */
    static void plaitBoot() {
        ThreadGroup main = new ThreadGroup(ThreadGroup.SYSTEM, "main", MAX_PRIORITY);
        Thread thread = new Thread(main);
        Vm.adoptMainThread(thread);
        main.add(thread);
    }

    /** The bottom frame of every spawned thread. */
    final void plaitRun() {
        try {
            run();
        } catch (Throwable exception) {
            dispatchUncaughtException(exception);
        }
        exit();
    }

    /** The end of the main thread by an exception. */
    static void plaitUncaught(Throwable exception) {
        Vm.currentThread().dispatchUncaughtException(exception);
    }

    void dispatchUncaughtException(Throwable exception) {
        isDying = true;
        try {
            getUncaughtExceptionHandler().uncaughtException(this, exception);
        } catch (Throwable second) {
            Vm.uncaught(exception);
            Vm.print(2, "\nException: " + second.getClass().getName()
                    + " thrown from the UncaughtExceptionHandler in thread \"" + getName() + "\"\n");
        }
    }

    /** ThreadGroup found no handler for an exception of this thread, and is about to print it. */
    void handledByNobody(Throwable exception) {
        if (isDying) {
            Vm.uncaught(exception);
        }
    }

    private void exit() {
        if (ThreadContainment.COUNTS && container != null) {
            ThreadContainment.leave(container, this);
        }
        group.remove(this);
        group = null;
        target = null;
        threadLocals = null;
        inheritableThreadLocals = null;
        parkBlocker = null;
    }

    // ---- life

    @Override
    public void run() {
        Runnable task = target;
        if (task != null) {
            task.run();
        }
    }

    public void start() {
        plaitStart();
    }

    /**
     * What start() does, also where the JDK starts a thread whose class overrides start(). It is
     * synchronized in all releases; nobody can tell while nobody else has the thread.
     */
    final void plaitStart() {
        if (isVirtual || Vm.isThreadLocal(this)) {
            startOnce();
        } else {
            synchronized (this) {
                startOnce();
            }
        }
    }

    private void startOnce() {
        if (isStarted) {
            throw new IllegalThreadStateException();
        }
        isStarted = true;
        group.add(this);
        Vm.spawn(this, daemon);
    }

    public final void join() throws InterruptedException {
        join(0);
    }

    public final void join(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        joinNanos(nanosOf(millis, 0));
    }

    public final void join(long millis, int nanos) throws InterruptedException {
        checkTimeout(millis, nanos);
        joinNanos(nanosOf(millis, nanos));
    }

    public final boolean join(Duration duration) throws InterruptedException {
        if (Vm.threadStatus(this) == NEW) {
            throw new IllegalThreadStateException("Thread not started");
        }
        long nanos = saturatedNanos(duration);
        if (nanos > 0) {
            joinNanos(nanos);
        }
        return Vm.threadStatus(this) == TERMINATED;
    }

    private void joinNanos(long nanos) throws InterruptedException {
        if (Vm.holdsLock(this)) {
            waitForEnd(nanos);
        } else if (Vm.join(this, nanos) == INTERRUPTED) {
            throw new InterruptedException();
        }
    }

    /** Joins a thread whose monitor the caller owns, and gives the monitor up for that time. */
    private void waitForEnd(long nanos) throws InterruptedException {
        if (nanos == 0) {
            while (isAlive()) {
                wait();
            }
            return;
        }
        long end = LogicalClock.nanoTime() + nanos;
        for (long left = nanos; left > 0 && isAlive(); left = end - LogicalClock.nanoTime()) {
            wait(left / NANOS_PER_MILLI, (int) (left % NANOS_PER_MILLI));
        }
    }

    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        sleepNanos(nanosOf(millis, 0));
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        checkTimeout(millis, nanos);
        sleepNanos(nanosOf(millis, nanos));
    }

    public static void sleep(Duration duration) throws InterruptedException {
        long nanos = saturatedNanos(duration);
        if (nanos >= 0) {
            sleepNanos(nanos);
        }
    }

    private static void sleepNanos(long nanos) throws InterruptedException {
        if (Vm.sleep(nanos) == INTERRUPTED) {
            throw new InterruptedException("sleep interrupted");
        }
    }

    private static void checkTimeout(long millis, int nanos) {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
    }

    static long nanosOf(long millis, int nanos) {
        return millis >= Long.MAX_VALUE / NANOS_PER_MILLI
                ? Long.MAX_VALUE
                : millis * NANOS_PER_MILLI + nanos;
    }

    private static long saturatedNanos(Duration duration) {
        long seconds = duration.getSeconds();
        if (seconds >= Long.MAX_VALUE / 1_000_000_000L) {
            return Long.MAX_VALUE;
        }
        return seconds < 0 ? -1 : seconds * 1_000_000_000L + duration.getNano();
    }

    public static void yield() {
        Vm.yieldNow();
    }

    public static void onSpinWait() {
        Vm.yieldNow();
    }

    public void interrupt() {
        Vm.interrupt(this);
    }

    public static boolean interrupted() {
        return Vm.clearInterrupt(Vm.currentThread());
    }

    public boolean isInterrupted() {
        return Vm.isInterrupted(this);
    }

    boolean getAndClearInterrupt() {
        return Vm.clearInterrupt(this);
    }

    final void setInterrupt() {
        Vm.interrupt(this);
    }

    final void clearInterrupt() {
        Vm.clearInterrupt(this);
    }

    // ---- facts

    public static Thread currentThread() {
        return Vm.currentThread();
    }

    static Thread currentCarrierThread() {
        return Vm.currentThread();
    }

    public final boolean isAlive() {
        return alive();
    }

    boolean alive() {
        int status = Vm.threadStatus(this);
        return status != NEW && status != TERMINATED;
    }

    boolean isTerminated() {
        return Vm.threadStatus(this) == TERMINATED;
    }

    public State getState() {
        return threadState();
    }

    State threadState() {
        switch (Vm.threadStatus(this)) {
            case 0:
                return State.NEW;
            case 1:
                return State.RUNNABLE;
            case 2:
                return State.BLOCKED;
            case 3:
                return State.WAITING;
            case 4:
                return State.TIMED_WAITING;
            default:
                return State.TERMINATED;
        }
    }

    public final boolean isVirtual() {
        return isVirtual;
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final void setDaemon(boolean on) {
        if (isVirtual && !on) {
            throw new IllegalArgumentException("'false' not legal for virtual threads");
        }
        if (alive()) {
            throw new IllegalThreadStateException();
        }
        daemon = on;
    }

    public final int getPriority() {
        return priority;
    }

    public final void setPriority(int newPriority) {
        if (newPriority > MAX_PRIORITY || newPriority < MIN_PRIORITY) {
            throw new IllegalArgumentException();
        }
        ThreadGroup current = group;
        if (current != null && !isVirtual) {
            priority = Math.min(newPriority, current.getMaxPriority());
        }
    }

    public final String getName() {
        return isRenamed ? name : firstName;
    }

    public final void setName(String name) {
        this.name = checkName(name);
        isRenamed = true;
    }

    public long getId() {
        return threadId();
    }

    public final long threadId() {
        if (tid != Platform.MAIN_THREAD_ID) {
            FixedChoices.threadIds();
        }
        return tid;
    }

    public final ThreadGroup getThreadGroup() {
        return group;
    }

    public final void checkAccess() {}

    public int countStackFrames() {
        throw new UnsupportedOperationException();
    }

    public final void stop() {
        throw new UnsupportedOperationException();
    }

    public final void suspend() {
        Vm.unsupported("java.lang.Thread.suspend()");
    }

    public final void resume() {
        Vm.unsupported("java.lang.Thread.resume()");
    }

    public static boolean holdsLock(Object object) {
        return Vm.holdsLock(Objects.requireNonNull(object));
    }

    @Override
    protected Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    @Override
    public String toString() {
        ThreadGroup current = group;
        if (isVirtual) {
            String label = getName().isEmpty() ? "" : "," + getName();
            return "VirtualThread[#" + threadId() + label + "]/runnable";
        }
        String id = Platform.SHOWS_THREAD_ID ? "#" + threadId() + "," : "";
        return "Thread[" + id + getName() + "," + getPriority() + ","
                + (current != null ? current.getName() : "") + "]";
    }

    // ---- other threads and stacks

    public static int activeCount() {
        return Vm.currentThread().group.activeCount();
    }

    public static int enumerate(Thread[] list) {
        return Vm.currentThread().group.enumerate(list);
    }

    public static void dumpStack() {
        new Exception("Stack trace").printStackTrace();
    }

    public StackTraceElement[] getStackTrace() {
        if (this != Vm.currentThread()) {
            Vm.unsupported("java.lang.Thread.getStackTrace() of another thread");
        }
        return new Exception().getStackTrace();
    }

    public static Map<Thread, StackTraceElement[]> getAllStackTraces() {
        Vm.unsupported("java.lang.Thread.getAllStackTraces()");
        return null;
    }

    public ClassLoader getContextClassLoader() {
        ClassLoader loader = contextClassLoader;
        return loader != null ? loader : AppLoader.INSTANCE;
    }

    public void setContextClassLoader(ClassLoader loader) {
        contextClassLoader = loader;
    }

    // ---- uncaught exceptions

    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        defaultUncaughtExceptionHandler = handler;
    }

    public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        return defaultUncaughtExceptionHandler;
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        UncaughtExceptionHandler handler = uncaughtExceptionHandler;
        return handler != null ? handler : group;
    }

    public void setUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        uncaughtExceptionHandler = handler;
    }

    // ---- what other classes of java.lang reach in later releases

    ThreadLocal.ThreadLocalMap threadLocals() {
        return threadLocals;
    }

    void setThreadLocals(ThreadLocal.ThreadLocalMap map) {
        threadLocals = map;
    }

    ThreadLocal.ThreadLocalMap inheritableThreadLocals() {
        return inheritableThreadLocals;
    }

    void setInheritableThreadLocals(ThreadLocal.ThreadLocalMap map) {
        inheritableThreadLocals = map;
    }

    /** Takes over the scoped values of who has opened the scope that the thread is started in. */
    public final void plaitInherit(Object bindings) {
        scopedValueBindings = bindings;
    }

    static Object scopedValueBindings() {
        return Vm.currentThread().scopedValueBindings;
    }

    static void setScopedValueBindings(Object bindings) {
        Vm.currentThread().scopedValueBindings = bindings;
    }

    static Object findScopedValueBindings() {
        return null;
    }

    static Object[] scopedValueCache() {
        return null;
    }

    static void setScopedValueCache(Object[] cache) {}

    static void ensureMaterializedForStackWalk(Object object) {}

    final void runWith(Object bindings, Runnable action) {
        action.run();
    }

    static ThreadGroup virtualThreadGroup() {
        synchronized (ThreadGroup.class) {
            if (virtualThreads == null) {
                virtualThreads = new ThreadGroup(ThreadGroup.SYSTEM, "VirtualThreads", MAX_PRIORITY);
            }
            return virtualThreads;
        }
    }

    // ---- builders (21 and later)

    public static Builder.OfPlatform ofPlatform() {
        return new PlatformBuilder();
    }

    public static Builder.OfVirtual ofVirtual() {
        return new VirtualBuilder();
    }

    public static Thread startVirtualThread(Runnable task) {
        return ofVirtual().start(task);
    }

    static Thread build(Settings settings, Runnable task) {
        Objects.requireNonNull(task);
        ThreadGroup chosen = settings.isVirtual ? virtualThreadGroup() : settings.group;
        Thread thread = new Thread(chosen, task, settings.takeName(), 0,
                settings.inheritsThreadLocals, settings.isVirtual);
        if (settings.daemon != null) {
            thread.daemon = settings.daemon;
        }
        if (settings.priority != 0) {
            thread.setPriority(settings.priority);
        }
        if (settings.handler != null) {
            thread.uncaughtExceptionHandler = settings.handler;
        }
        return thread;
    }

    /** What a builder or a factory makes threads with. */
    static final class Settings implements ThreadFactory {
        final boolean isVirtual;
        ThreadGroup group;
        String name;
        long counter = -1;
        Boolean daemon;
        int priority;
        boolean inheritsThreadLocals = true;
        UncaughtExceptionHandler handler;

        Settings(boolean isVirtual) {
            this.isVirtual = isVirtual;
        }

        Settings copy() {
            Settings copy = new Settings(isVirtual);
            copy.group = group;
            copy.name = name;
            copy.counter = counter;
            copy.daemon = daemon;
            copy.priority = priority;
            copy.inheritsThreadLocals = inheritsThreadLocals;
            copy.handler = handler;
            return copy;
        }

        String takeName() {
            if (name == null) {
                return isVirtual ? "" : nextName();
            }
            if (counter < 0) {
                return name;
            }
            synchronized (this) {
                return name + counter++;
            }
        }

        void setName(String prefix, long start) {
            Objects.requireNonNull(prefix);
            if (start < 0) {
                throw new IllegalArgumentException("'start' is negative");
            }
            name = prefix;
            counter = start;
        }

        @Override
        public Thread newThread(Runnable task) {
            return build(this, task);
        }
    }

    /** As in the JDK. */
    public interface Builder {
        Builder name(String name);

        Builder name(String prefix, long start);

        Builder inheritInheritableThreadLocals(boolean inherit);

        Builder uncaughtExceptionHandler(UncaughtExceptionHandler handler);

        Thread unstarted(Runnable task);

        Thread start(Runnable task);

        ThreadFactory factory();

        /** As in the JDK. */
        interface OfPlatform extends Builder {
            @Override
            OfPlatform name(String name);

            @Override
            OfPlatform name(String prefix, long start);

            @Override
            OfPlatform inheritInheritableThreadLocals(boolean inherit);

            @Override
            OfPlatform uncaughtExceptionHandler(UncaughtExceptionHandler handler);

            OfPlatform group(ThreadGroup group);

            OfPlatform daemon(boolean on);

            default OfPlatform daemon() {
                return daemon(true);
            }

            OfPlatform priority(int priority);

            OfPlatform stackSize(long stackSize);
        }

        /** As in the JDK. */
        interface OfVirtual extends Builder {
            @Override
            OfVirtual name(String name);

            @Override
            OfVirtual name(String prefix, long start);

            @Override
            OfVirtual inheritInheritableThreadLocals(boolean inherit);

            @Override
            OfVirtual uncaughtExceptionHandler(UncaughtExceptionHandler handler);
        }
    }

    private static final class PlatformBuilder implements Builder.OfPlatform {
        private final Settings settings = new Settings(false);

        @Override
        public Builder.OfPlatform name(String name) {
            settings.name = Objects.requireNonNull(name);
            settings.counter = -1;
            return this;
        }

        @Override
        public Builder.OfPlatform name(String prefix, long start) {
            settings.setName(prefix, start);
            return this;
        }

        @Override
        public Builder.OfPlatform inheritInheritableThreadLocals(boolean inherit) {
            settings.inheritsThreadLocals = inherit;
            return this;
        }

        @Override
        public Builder.OfPlatform uncaughtExceptionHandler(UncaughtExceptionHandler handler) {
            settings.handler = Objects.requireNonNull(handler);
            return this;
        }

        @Override
        public Builder.OfPlatform group(ThreadGroup group) {
            settings.group = Objects.requireNonNull(group);
            return this;
        }

        @Override
        public Builder.OfPlatform daemon(boolean on) {
            settings.daemon = on;
            return this;
        }

        @Override
        public Builder.OfPlatform priority(int priority) {
            if (priority < MIN_PRIORITY || priority > MAX_PRIORITY) {
                throw new IllegalArgumentException();
            }
            settings.priority = priority;
            return this;
        }

        @Override
        public Builder.OfPlatform stackSize(long stackSize) {
            if (stackSize < 0) {
                throw new IllegalArgumentException();
            }
            return this;
        }

        @Override
        public Thread unstarted(Runnable task) {
            return build(settings, task);
        }

        @Override
        public Thread start(Runnable task) {
            Thread thread = unstarted(task);
            thread.start();
            return thread;
        }

        @Override
        public ThreadFactory factory() {
            return settings.copy();
        }
    }

    // Says again what PlatformBuilder says: each method has a result type of its own.
    private static final class VirtualBuilder implements Builder.OfVirtual {
        private final Settings settings = new Settings(true);

        @Override
        public Builder.OfVirtual name(String name) {
            settings.name = Objects.requireNonNull(name);
            settings.counter = -1;
            return this;
        }

        @Override
        public Builder.OfVirtual name(String prefix, long start) {
            settings.setName(prefix, start);
            return this;
        }

        @Override
        public Builder.OfVirtual inheritInheritableThreadLocals(boolean inherit) {
            settings.inheritsThreadLocals = inherit;
            return this;
        }

        @Override
        public Builder.OfVirtual uncaughtExceptionHandler(UncaughtExceptionHandler handler) {
            settings.handler = Objects.requireNonNull(handler);
            return this;
        }

        @Override
        public Thread unstarted(Runnable task) {
            return build(settings, task);
        }

        @Override
        public Thread start(Runnable task) {
            Thread thread = unstarted(task);
            thread.start();
            return thread;
        }

        @Override
        public ThreadFactory factory() {
            return settings.copy();
        }
    }

    /** As in the JDK. */
    public enum State {
        NEW,
        RUNNABLE,
        BLOCKED,
        WAITING,
        TIMED_WAITING,
        TERMINATED
    }

    /** As in the JDK. */
    @FunctionalInterface
    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread thread, Throwable exception);
    }
}
