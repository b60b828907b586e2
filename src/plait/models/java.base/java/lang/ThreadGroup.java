package java.lang;

import java.io.PrintStream;
import plait.vm.Invisible;
import plait.vm.Vm;

/**
 * Groups without the JDK's shared tables: a group chains its live threads through fields that are
 * no visible operations. Groups hold their subgroups for {@link #activeCount} only.
 */
public class ThreadGroup implements Thread.UncaughtExceptionHandler {
    static final ThreadGroup SYSTEM = new ThreadGroup(null, "system", Thread.MAX_PRIORITY);

    private final ThreadGroup parent;
    private final String name;
    @Invisible private int maxPriority;
    private volatile boolean daemon;
    @Invisible private boolean isDestroyed;
    @Invisible private Thread firstThread;
    @Invisible private ThreadGroup firstChild;
    @Invisible private ThreadGroup nextSibling;

    public ThreadGroup(String name) {
        this(Thread.currentThread().getThreadGroup(), name);
    }

    public ThreadGroup(ThreadGroup parent, String name) {
        this(parent, name, parent.maxPriority);
        daemon = parent.daemon;
        nextSibling = parent.firstChild;
        parent.firstChild = this;
    }

    ThreadGroup(ThreadGroup parent, String name, int maxPriority) {
        this.parent = parent;
        this.name = name;
        this.maxPriority = maxPriority;
    }

    void add(Thread thread) {
        thread.nextInGroup = firstThread;
        firstThread = thread;
    }

    void remove(Thread thread) {
        if (firstThread == thread) {
            firstThread = thread.nextInGroup;
        } else {
            Thread before = firstThread;
            while (before.nextInGroup != thread) {
                before = before.nextInGroup;
            }
            before.nextInGroup = thread.nextInGroup;
        }
        thread.nextInGroup = null;
    }

    public final String getName() {
        return name;
    }

    public final ThreadGroup getParent() {
        return parent;
    }

    public final int getMaxPriority() {
        return maxPriority;
    }

    public final void setMaxPriority(int priority) {
        if (priority >= Thread.MIN_PRIORITY && priority <= Thread.MAX_PRIORITY) {
            maxPriority = parent == null ? priority : Math.min(priority, parent.maxPriority);
            for (ThreadGroup child = firstChild; child != null; child = child.nextSibling) {
                child.setMaxPriority(priority);
            }
        }
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final void setDaemon(boolean on) {
        daemon = on;
    }

    public boolean isDestroyed() {
        return isDestroyed;
    }

    public final void destroy() {
        Vm.unsupported("java.lang.ThreadGroup.destroy()");
    }

    public final boolean parentOf(ThreadGroup other) {
        for (ThreadGroup group = other; group != null; group = group.parent) {
            if (group == this) {
                return true;
            }
        }
        return false;
    }

    public final void checkAccess() {}

    /** Counts in one step, so the result is a snapshot. */
    public int activeCount() {
        Vm.atomicBegin();
        int count = fill(null, 0, true);
        Vm.atomicEnd();
        return count;
    }

    public int activeGroupCount() {
        int count = 0;
        for (ThreadGroup child = firstChild; child != null; child = child.nextSibling) {
            count += 1 + child.activeGroupCount();
        }
        return count;
    }

    public int enumerate(Thread[] list) {
        return enumerate(list, true);
    }

    public int enumerate(Thread[] list, boolean recurse) {
        Vm.atomicBegin();
        int count = fill(list, 0, recurse);
        Vm.atomicEnd();
        return Math.min(count, list.length);
    }

    public int enumerate(ThreadGroup[] list) {
        return enumerate(list, true);
    }

    public int enumerate(ThreadGroup[] list, boolean recurse) {
        Vm.unsupported("java.lang.ThreadGroup.enumerate(ThreadGroup[], boolean)");
        return 0;
    }

    /** Oldest thread first, as on HotSpot; the chain is newest first. */
    private int fill(Thread[] list, int start, boolean recurse) {
        int count = start;
        for (Thread thread = firstThread; thread != null; thread = thread.nextInGroup) {
            if (thread.alive()) {
                count++;
            }
        }
        int index = count;
        if (list != null) {
            for (Thread thread = firstThread; thread != null; thread = thread.nextInGroup) {
                if (thread.alive() && --index < list.length) {
                    list[index] = thread;
                }
            }
        }
        if (recurse) {
            for (ThreadGroup child = firstChild; child != null; child = child.nextSibling) {
                count = child.fill(list, count, true);
            }
        }
        return count;
    }

    public final void interrupt() {
        for (Thread thread = firstThread; thread != null; thread = thread.nextInGroup) {
            thread.interrupt();
        }
        for (ThreadGroup child = firstChild; child != null; child = child.nextSibling) {
            child.interrupt();
        }
    }

    public final void stop() {
        throw new UnsupportedOperationException();
    }

    public final void suspend() {
        Vm.unsupported("java.lang.ThreadGroup.suspend()");
    }

    public final void resume() {
        Vm.unsupported("java.lang.ThreadGroup.resume()");
    }

    public boolean allowThreadSuspension(boolean allowed) {
        return false;
    }

    public void list() {
        Vm.unsupported("java.lang.ThreadGroup.list()");
    }

    @Override
    public void uncaughtException(Thread thread, Throwable exception) {
        if (parent != null) {
            parent.uncaughtException(thread, exception);
            return;
        }
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        if (handler != null) {
            handler.uncaughtException(thread, exception);
        } else if (!(exception instanceof ThreadDeath)) {
            if (thread == Vm.currentThread()) {
                thread.handledByNobody(exception);
            }
            PrintStream err = System.err;
            err.print("Exception in thread \"" + thread.getName() + "\" ");
            exception.printStackTrace(err);
        }
    }

    @Override
    public String toString() {
        return getClass().getName() + "[name=" + name + ",maxpri=" + maxPriority + "]";
    }
}
