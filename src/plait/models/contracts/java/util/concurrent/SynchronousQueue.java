package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import plait.vm.ByContract;
import plait.vm.Contracts;
import plait.vm.Handover;
import plait.vm.Vm;

/** A queue without any room by its documentation: who puts and who takes wait for one another. */
@ByContract
public class SynchronousQueue<E> extends AbstractQueue<E>
        implements BlockingQueue<E>, Serializable {
    private static final long serialVersionUID = -3223113410248163686L;

    private final transient Handover handover;

    public SynchronousQueue() {
        this(false);
    }

    public SynchronousQueue(boolean fair) {
        handover = new Handover(this, fair);
    }

    /** JDKs differ in whether an interrupt that is there at first matters if somebody waits. */
    private static void mayRefuseInterrupted() throws InterruptedException {
        Thread me = Vm.currentThread();
        if (Vm.isInterrupted(me) && Vm.chooseInt(0, 1) == 0) {
            Vm.clearInterrupt(me);
            throw new InterruptedException();
        }
    }

    public void put(E item) throws InterruptedException {
        Objects.requireNonNull(item);
        mayRefuseInterrupted();
        handover.meet(false, true, item, 0);
    }

    public boolean offer(E item) {
        Objects.requireNonNull(item);
        return handover.meetAtOnce(false, item) != null;
    }

    public boolean offer(E item, long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(item);
        long nanos = unit.toNanos(timeout);
        if (nanos > 0) {
            return handover.meet(false, true, item, nanos) != null;
        }
        boolean isTaken = offer(item);
        if (!isTaken) {
            Contracts.refuseInterrupted();
        }
        return isTaken;
    }

    @SuppressWarnings("unchecked")
    public E take() throws InterruptedException {
        mayRefuseInterrupted();
        return (E) handover.meet(true, false, Handover.NOTHING, 0);
    }

    @SuppressWarnings("unchecked")
    public E poll() {
        return (E) handover.meetAtOnce(true, Handover.NOTHING);
    }

    @SuppressWarnings("unchecked")
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        if (nanos > 0) {
            return (E) handover.meet(true, false, Handover.NOTHING, nanos);
        }
        E found = poll();
        if (found == null) {
            Contracts.refuseInterrupted();
        }
        return found;
    }

    public int drainTo(Collection<? super E> target) {
        return drainTo(target, Integer.MAX_VALUE);
    }

    public int drainTo(Collection<? super E> target, int most) {
        Objects.requireNonNull(target);
        if (target == this) {
            throw new IllegalArgumentException();
        }
        int count = 0;
        for (E item; count < most && (item = poll()) != null; count++) {
            target.add(item);
        }
        return count;
    }

    // ---- it is always empty

    public boolean isEmpty() {
        return true;
    }

    public int size() {
        return 0;
    }

    public int remainingCapacity() {
        return 0;
    }

    public E peek() {
        return null;
    }

    public void clear() {}

    public boolean contains(Object item) {
        return false;
    }

    public boolean remove(Object item) {
        return false;
    }

    public boolean containsAll(Collection<?> others) {
        return others.isEmpty();
    }

    public boolean removeAll(Collection<?> others) {
        return false;
    }

    public boolean retainAll(Collection<?> others) {
        return false;
    }

    public Iterator<E> iterator() {
        return Collections.emptyIterator();
    }

    public Spliterator<E> spliterator() {
        return Spliterators.emptySpliterator();
    }

    public Object[] toArray() {
        return new Object[0];
    }

    public <T> T[] toArray(T[] given) {
        if (given.length > 0) {
            given[0] = null;
        }
        return given;
    }

    public String toString() {
        return "[]";
    }
}
