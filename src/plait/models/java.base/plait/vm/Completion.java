package plait.vm;

import jdk.internal.misc.Unsafe;

/**
 * The state of a future that is completed once: its result, and what depends on it.
 *
 * <p>Dependents are done by who completes the future, has waited for it, or has added one
 * meanwhile, the last one first, as the JDK does. The result may be read without the monitor, and is set and
 * waited for under it. Fields that few programs write cost no states: nothing conflicts with reads.
 */
@ByContract
public final class Completion extends Part {
    /** What `end` says: whether it has set the result, and whether anything depends on it. */
    static final int IS_FIRST = 1;
    static final int HAS_DEPENDENTS = 2;

    /** What `claim` says. */
    static final int MINE = 0;
    static final int CLAIMED = 1;
    static final int ENDED = 2;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long RESULT = offset("result");
    private static final long DEPENDENTS = offset("dependents");
    private static final long CLAIM = offset("claims");

    /** Whether the program may end futures by itself, or more than once. */
    private static final boolean IS_OPEN =
            Vm.isMentioned("\0\10complete")
                    || Vm.isMentioned("completeExceptionally")
                    || Vm.isMentioned("completeAsync")
                    || Vm.isMentioned("cancel")
                    || Vm.isMentioned("obtrude")
                    || Vm.isMentioned("completeOnTimeout")
                    || Vm.isMentioned("orTimeout")
                    || Vm.isMentioned("java/util/concurrent/SubmissionPublisher");

    private volatile Object result;
    /** 1 when a thread makes the result that several could make. */
    private volatile int claims;
    /** Whether it ended with several dependents: then who has added one may do another. */
    private volatile boolean isShared;
    /** Whether a result has been set once more. */
    private volatile boolean isReplaced;
    private volatile boolean hasLate;
    /** Whether a thread had to wait for the result, and then looks for dependents. */
    private boolean wasAwaited;
    /** The thread that has added the first dependent, or has found the result there. */
    private Thread adder;
    /** The one that was added last; guarded by the monitor. */
    private Link dependents;
    /** Whether dependents of a dependent have come to this; guarded by the monitor. */
    private boolean hasMore;

    private static long offset(String field) {
        return UNSAFE.objectFieldOffset(Completion.class, field);
    }

    public Completion(Object future) {
        super(future);
    }

    /** A completion that has ended already. */
    public Completion(Object future, Object result) {
        super(future);
        this.result = result;
    }

    /** Whether somebody else has ended this before the task that should. */
    public boolean isForestalled() {
        return IS_OPEN && result != null;
    }

    /** The result, null when there is none yet. */
    public Object result() {
        return result;
    }

    /** Whether who has added a dependent has to look whether it can be done by now. */
    boolean isShared() {
        return isShared;
    }

    /** Whether something depends on this that has not been done yet. */
    boolean hasDependents() {
        return UNSAFE.getReferenceVolatile(this, DEPENDENTS) != null;
    }

    /** Sets the result unless there is one. */
    int end(Object given) {
        Vm.monitorEnter(this);
        boolean isFirst = UNSAFE.compareAndSetReference(this, RESULT, null, given);
        Link last = dependents;
        if (isFirst) {
            tell(last);
        }
        Vm.monitorExit(this);
        return (last == null ? 0 : HAS_DEPENDENTS) | (isFirst ? IS_FIRST : 0);
    }

    /** Sets the result unless there is one, then does what depends on it. */
    public boolean complete(Object given) {
        int told = end(given);
        boolean isFirst = (told & IS_FIRST) != 0;
        if ((told & HAS_DEPENDENTS) != 0) {
            help(isFirst ? given : null);
        }
        return isFirst;
    }

    /** Sets the result whether or not there is one, then does what depends on it. */
    public void replace(Object given) {
        Vm.monitorEnter(this);
        isReplaced = true;
        result = given;
        Link last = dependents;
        tell(last);
        Vm.monitorExit(this);
        if (last != null) {
            help();
        }
    }

    private void tell(Link last) {
        if (last != null && last.next != null) {
            isShared = true;
        }
        Vm.notifyEveryone(this);
    }

    /** Whether the running thread is the one that makes the result, of several that could. */
    int claim() {
        if (result != null) {
            return ENDED;
        }
        return UNSAFE.compareAndSetInt(this, CLAIM, 0, 1) ? MINE : CLAIMED;
    }

    /**
     * The result when somebody begins to add a dependent: if there is none, the JDK adds it, even if
     * one comes before. Where that makes no difference, nobody looks.
     */
    Object resultAtFirst() {
        return IS_OPEN ? result : null;
    }

    /**
     * Adds a dependent, or gives the result if there is one. If others may look for dependents then,
     * it is added all the same, so that either they or the caller do it.
     */
    Object add(Link link) {
        Vm.monitorEnter(this);
        Object found = result;
        boolean isSeen = found != null && isLookedAt();
        if (found == null || isSeen) {
            insert(link);
        }
        if (adder == null) {
            adder = Vm.currentThread();
        }
        if (isSeen) {
            isShared = true;
            hasLate = true;
        }
        Vm.monitorExit(this);
        return isSeen ? null : found;
    }

    /** Whether other threads may still look for dependents although this has ended. */
    private boolean isLookedAt() {
        return IS_OPEN
                || isShared
                || wasAwaited
                || adder != null && adder != Vm.currentThread();
    }

    /** Whether dependents have come after the result, while others did theirs at once. */
    boolean hasLate() {
        return hasLate;
    }

    private void addBack(Link link) {
        Vm.monitorEnter(this);
        hasMore = true;
        link.next = dependents;
        dependents = link;
        Vm.monitorExit(this);
    }

    private void insert(Link link) {
        Link last = (Link) UNSAFE.getAndSetReference(this, DEPENDENTS, link);
        if (last != null) {
            link.next = last;
        }
    }

    /**
     * Does what depends on this, and what depends on that. Of several dependents of a dependent,
     * all but the first come to those of this one. If one was the only one ever, no other thread
     * adds any.
     */
    void help() {
        help(null);
    }

    /** The same, with the result if it is known. */
    private void help(Object known) {
        Completion from = this;
        boolean isOver = false;
        while (from != this || !isOver) {
            Vm.monitorEnter(from);
            Link taken = (Link) UNSAFE.getAndSetReference(from, DEPENDENTS, null);
            boolean isOnly = !from.isShared && !from.hasMore;
            if (taken != null && taken.next != null) {
                from.dependents = taken.next;
            }
            Vm.monitorExit(from);
            if (taken == null) {
                isOver |= from == this;
                from = this;
            } else if (from != this && taken.next != null) {
                addBack(taken);
                isOver = false;
            } else {
                isOver = from == this ? isOnly : isOver;
                Object found = known == null || IS_OPEN && isReplaced ? from.result : known;
                known = null;
                Completion ended = taken.fire(Dependent.NESTED, from, found);
                from = ended == null ? this : ended;
            }
        }
    }

    /** The result, for which the thread waits whatever interrupts there are. */
    public Object await() {
        boolean waits = false;
        Vm.monitorEnter(this);
        while (result == null) {
            waits = true;
            wasAwaited = true;
            Vm.waitUninterruptibly(this, 0);
        }
        return leave(waits);
    }

    private Object leave(boolean hasWaited) {
        Object found = result;
        boolean helps = hasWaited && dependents != null;
        Vm.monitorExit(this);
        if (helps) {
            help();
        }
        return found;
    }

    /** The result; an interrupt that comes with it stays. */
    public Object awaitInterruptibly() throws InterruptedException {
        Object found = result();
        if (found != null) {
            return found;
        }
        Contracts.refuseInterrupted();
        int outcome = Contracts.DONE;
        Vm.monitorEnter(this);
        while (outcome == Contracts.DONE && result == null) {
            wasAwaited = true;
            outcome = Vm.waitOn(this, 0);
        }
        found = leave(true);
        if (outcome == Contracts.INTERRUPTED) {
            if (found == null) {
                throw new InterruptedException();
            }
            Vm.interrupt(Vm.currentThread());
        }
        return found;
    }

    /** The result, null when the time is up before; an interrupt comes before a result. */
    public Object awaitFor(long nanos) throws InterruptedException {
        Object found = result();
        int outcome = nanos > 0 ? Contracts.DONE : Contracts.TIMED_OUT;
        boolean isOver = found != null;
        while (!isOver) {
            Contracts.refuseInterrupted();
            Vm.monitorEnter(this);
            isOver = result != null || outcome == Contracts.TIMED_OUT;
            if (!isOver) {
                wasAwaited = true;
                outcome = Vm.waitOn(this, nanos);
            }
            found = leave(isOver && result != null);
            if (outcome == Contracts.INTERRUPTED) {
                throw new InterruptedException();
            }
        }
        return found;
    }

    /** Whether there is no result when the time is up. */
    public boolean isLate(long nanos) {
        int outcome = Contracts.DONE;
        Vm.monitorEnter(this);
        while (outcome != Contracts.TIMED_OUT && result == null) {
            outcome = Vm.waitUninterruptibly(this, nanos);
        }
        boolean isLate = result == null;
        Vm.monitorExit(this);
        return isLate;
    }
}
