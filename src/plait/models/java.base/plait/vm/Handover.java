package plait.vm;

/**
 * Threads that hand items over to one another, by their documentation: each waits until another one
 * has come for it. Guarded by this object's monitor.
 *
 * <p>Who waits, and who has been met and has not gone yet, is in arrays of threads and their items,
 * which are never changed, only replaced. A thread is in at most one of them.
 */
@ByContract
public final class Handover extends Part {
    /** What is handed over by who has nothing to give. */
    public static final Object NOTHING = new Handover(null, false);

    private static final Object[] NOBODY = {};

    private final boolean isInOrder;
    private Object[] givers = NOBODY;
    private Object[] takers = NOBODY;
    private Object[] met = NOBODY;

    /** Threads come in the order of their arrival, or in any order. */
    public Handover(Object whole, boolean isInOrder) {
        super(whole);
        this.isInOrder = isInOrder;
    }

    /** What a thread that waits gives, null if nobody does. */
    public Object meetAtOnce(boolean seeksGiver, Object item) {
        Vm.monitorEnter(this);
        Object found = meet(seeksGiver, item);
        Vm.monitorExit(this);
        return found;
    }

    /**
     * What another thread gives, which comes in so many nanoseconds, 0 for as long as it takes; null
     * if none does. An interrupt that comes with it stays.
     */
    public Object meet(boolean seeksGiver, boolean isGiver, Object item, long nanos)
            throws InterruptedException {
        Vm.monitorEnter(this);
        Object found = meet(seeksGiver, item);
        int outcome = Contracts.DONE;
        if (found == null) {
            stand(isGiver, item);
            outcome = await(nanos);
            found = leave(isGiver);
        }
        Vm.monitorExit(this);
        if (outcome == Contracts.INTERRUPTED) {
            if (found == null) {
                throw new InterruptedException();
            }
            Vm.interrupt(Vm.currentThread());
        }
        return found;
    }

    // ---- for who has the monitor

    private Object meet(boolean seeksGiver, Object item) {
        Object[] others = seeksGiver ? givers : takers;
        if (others.length == 0) {
            return null;
        }
        int at = isInOrder || others.length == 2 ? 0 : 2 * Vm.chooseInt(0, others.length / 2 - 1);
        replace(seeksGiver, without(others, at));
        met = with(met, element(others, at), item);
        Vm.notifyEveryone(this);
        return element(others, at + 1);
    }

    private void stand(boolean isGiver, Object item) {
        replace(isGiver, with(isGiver ? givers : takers, Vm.currentThread(), item));
    }

    private void replace(boolean areGivers, Object[] threads) {
        if (areGivers) {
            givers = threads;
        } else {
            takers = threads;
        }
    }

    /** Who is interrupted before it waits can be met all the same until it has gone. */
    private int await(long nanos) {
        Thread me = Vm.currentThread();
        int outcome = Contracts.DONE;
        if (Vm.isInterrupted(me)) {
            Vm.monitorExit(this);
            Vm.monitorEnter(this);
            Vm.clearInterrupt(me);
            outcome = Contracts.INTERRUPTED;
        }
        while (outcome == Contracts.DONE && indexIn(met, me) < 0) {
            outcome = Rendezvous.await(this, nanos);
        }
        return outcome;
    }

    /** What the thread has been given, null if nobody has come. */
    private Object leave(boolean isGiver) {
        Thread me = Vm.currentThread();
        int at = indexIn(met, me);
        if (at < 0) {
            Object[] mine = isGiver ? givers : takers;
            replace(isGiver, without(mine, indexIn(mine, me)));
            return null;
        }
        Object found = element(met, at + 1);
        met = without(met, at);
        return found;
    }

    private static int indexIn(Object[] all, Thread thread) {
        for (int i = 0; i < all.length; i += 2) {
            if (element(all, i) == thread) {
                return i;
            }
        }
        return -1;
    }

    private static Object[] with(Object[] all, Object thread, Object item) {
        Object[] next = new Object[all.length + 2];
        for (int i = 0; i < all.length; i++) {
            next[i] = element(all, i);
        }
        next[all.length] = thread;
        next[all.length + 1] = item;
        return next;
    }

    private static Object[] without(Object[] all, int at) {
        if (all.length == 2) {
            return NOBODY;
        }
        Object[] next = new Object[all.length - 2];
        for (int i = 0; i < next.length; i++) {
            next[i] = element(all, i < at ? i : i + 2);
        }
        return next;
    }

    private static Object element(Object[] all, int index) {
        return Vm.constantElement(all, index);
    }
}
