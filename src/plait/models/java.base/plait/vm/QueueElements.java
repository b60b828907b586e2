package plait.vm;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * The elements of a blocking queue by its documentation, guarded by this object's monitor.
 *
 * <p>They are in an array that is never changed, only replaced: one field is all that sections read and
 * write, and equal contents make equal states. Items go in and out at either end; the first is the head.
 */
@ByContract
public final class QueueElements extends Part {
    private static final Object[] NONE = {};

    private Object[] items = NONE;
    private final int capacity;

    public QueueElements(Object queue, int capacity) {
        super(queue);
        this.capacity = capacity;
    }

    // ---- what queues do: a call begins with the JDK's checks, in the JDK's order

    public boolean offer(Object item, boolean isFirst) {
        Objects.requireNonNull(item);
        return insertAtOnce(item, isFirst);
    }

    public void put(Object item, boolean isFirst) throws InterruptedException {
        Objects.requireNonNull(item);
        Contracts.refuseInterrupted();
        insert(item, isFirst, 0);
    }

    public boolean offer(Object item, boolean isFirst, long timeout, TimeUnit unit)
            throws InterruptedException {
        Objects.requireNonNull(item);
        long nanos = unit.toNanos(timeout);
        Contracts.refuseInterrupted();
        return nanos > 0 ? insert(item, isFirst, nanos) : insertAtOnce(item, isFirst);
    }

    /** Takes the first or last item out, null if there is none. */
    public Object poll(boolean isFirst) {
        Vm.monitorEnter(this);
        Object found = items.length > 0 ? extract(isFirst) : null;
        Vm.monitorExit(this);
        return found;
    }

    public Object take(boolean isFirst) throws InterruptedException {
        Contracts.refuseInterrupted();
        return extract(isFirst, 0);
    }

    public Object poll(boolean isFirst, long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        Contracts.refuseInterrupted();
        return nanos > 0 ? extract(isFirst, nanos) : poll(isFirst);
    }

    public void clear() {
        drain(Integer.MAX_VALUE);
    }

    /** The items are taken at once, as under the JDK's lock, and then added. */
    @SuppressWarnings("unchecked")
    public int drainTo(Collection<?> target, int most) {
        Objects.requireNonNull(target);
        if (target == whole) {
            throw new IllegalArgumentException();
        }
        Object[] taken = most > 0 ? drain(most) : NONE;
        for (int i = 0; i < taken.length; i++) {
            ((Collection<Object>) target).add(taken[i]);
        }
        return taken.length;
    }

    // ---- sections

    private boolean insertAtOnce(Object item, boolean isFirst) {
        Vm.monitorEnter(this);
        boolean fits = items.length < capacity;
        if (fits) {
            insert(item, isFirst);
        }
        Vm.monitorExit(this);
        return fits;
    }

    /** Whether there was room in so many nanoseconds, 0 for as long as it takes. */
    private boolean insert(Object item, boolean isFirst, long nanos) throws InterruptedException {
        int outcome = Contracts.DONE;
        Vm.monitorEnter(this);
        while (outcome == Contracts.DONE && items.length == capacity) {
            outcome = Vm.waitOn(this, nanos);
        }
        if (outcome == Contracts.DONE) {
            insert(item, isFirst);
        }
        Vm.monitorExit(this);
        if (outcome == Contracts.INTERRUPTED) {
            throw new InterruptedException();
        }
        return outcome == Contracts.DONE;
    }

    /** The first or last item, null if none came in so many nanoseconds, 0 for as long as it takes. */
    private Object extract(boolean isFirst, long nanos) throws InterruptedException {
        int outcome = Contracts.DONE;
        Vm.monitorEnter(this);
        while (outcome == Contracts.DONE && items.length == 0) {
            outcome = Vm.waitOn(this, nanos);
        }
        Object found = outcome == Contracts.DONE ? extract(isFirst) : null;
        Vm.monitorExit(this);
        if (outcome == Contracts.INTERRUPTED) {
            throw new InterruptedException();
        }
        return found;
    }

    /** Takes at most so many items out, beginning with the first. */
    private Object[] drain(int most) {
        Vm.monitorEnter(this);
        Object[] all = items;
        int count = Math.min(most, all.length);
        if (count > 0) {
            replace(part(all, count, all.length));
        }
        Vm.monitorExit(this);
        return part(all, 0, count);
    }

    /** What is there, which nobody changes. */
    private Object[] now() {
        Vm.monitorEnter(this);
        Object[] found = items;
        Vm.monitorExit(this);
        return found;
    }

    /** The first or last item, which stays there. */
    public Object peek(boolean isFirst) {
        Object[] all = now();
        int last = all.length - 1;
        return last < 0 ? null : element(all, isFirst ? 0 : last);
    }

    public int size() {
        return now().length;
    }

    public int room() {
        return capacity - size();
    }

    /** The items for the caller to keep. */
    public Object[] toArray() {
        Object[] all = now();
        return part(all, 0, all.length);
    }

    /** The items in the given array, or in a new one of its type when they do not fit. */
    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] given) {
        Object[] all = now();
        T[] found = given;
        if (all.length > given.length) {
            found = (T[]) Array.newInstance(given.getClass().getComponentType(), all.length);
        }
        for (int i = 0; i < all.length; i++) {
            found[i] = (T) element(all, i);
        }
        if (all.length < found.length) {
            found[all.length] = null;
        }
        return found;
    }

    public String toString() {
        Object[] all = now();
        String text = "[";
        for (int i = 0; i < all.length; i++) {
            Object item = element(all, i);
            text += (i == 0 ? "" : ", ") + (item == whole ? "(this Collection)" : item);
        }
        return text + "]";
    }

    // ---- for who has the monitor

    private void insert(Object item, boolean isFirst) {
        Object[] all = items;
        Object[] next = new Object[all.length + 1];
        int shift = isFirst ? 1 : 0;
        for (int i = 0; i < all.length; i++) {
            next[i + shift] = element(all, i);
        }
        next[isFirst ? 0 : all.length] = item;
        items = next;
        Vm.notifyEveryone(this);
    }

    private Object extract(boolean isFirst) {
        Object[] all = items;
        int last = all.length - 1;
        replace(isFirst ? part(all, 1, all.length) : part(all, 0, last));
        return element(all, isFirst ? 0 : last);
    }

    /** Leaves these items, which are fewer than there were. */
    private void replace(Object[] remaining) {
        items = remaining;
        if (capacity != Integer.MAX_VALUE) {
            Vm.notifyEveryone(this);
        }
    }

    private static Object[] part(Object[] all, int from, int to) {
        Object[] found = new Object[to - from];
        for (int i = from; i < to; i++) {
            found[i - from] = element(all, i);
        }
        return found;
    }

    private static Object element(Object[] all, int index) {
        return Vm.constantElement(all, index);
    }
}
