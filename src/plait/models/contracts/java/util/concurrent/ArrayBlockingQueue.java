package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import plait.vm.ByContract;
import plait.vm.Contracts;
import plait.vm.QueueElements;
import plait.vm.Vm;

/** A queue of bounded length by its documentation: each call one section under one monitor. */
@ByContract
public class ArrayBlockingQueue<E> extends AbstractQueue<E>
        implements BlockingQueue<E>, Serializable {
    private static final long serialVersionUID = -817911632652898426L;

    private final transient QueueElements elements;

    public ArrayBlockingQueue(int capacity) {
        this(capacity, false);
    }

    public ArrayBlockingQueue(int capacity, boolean fair) {
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
        elements = new QueueElements(this, capacity);
        if (fair) {
            Contracts.mayOvertake();
        }
    }

    public ArrayBlockingQueue(int capacity, boolean fair, Collection<? extends E> given) {
        this(capacity, fair);
        for (E item : given) {
            if (!offer(item)) {
                throw new IllegalArgumentException();
            }
        }
    }

    public boolean add(E item) {
        return super.add(item);
    }

    public boolean offer(E item) {
        Objects.requireNonNull(item);
        return elements.offer(item, false);
    }

    public void put(E item) throws InterruptedException {
        Objects.requireNonNull(item);
        Contracts.refuseInterrupted();
        elements.put(item, false, 0);
    }

    public boolean offer(E item, long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(item);
        long nanos = unit.toNanos(timeout);
        Contracts.refuseInterrupted();
        return nanos > 0 ? elements.put(item, false, nanos) : elements.offer(item, false);
    }

    @SuppressWarnings("unchecked")
    public E poll() {
        return (E) elements.poll(true);
    }

    @SuppressWarnings("unchecked")
    public E take() throws InterruptedException {
        Contracts.refuseInterrupted();
        return (E) elements.take(true, 0);
    }

    @SuppressWarnings("unchecked")
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        Contracts.refuseInterrupted();
        return (E) (nanos > 0 ? elements.take(true, nanos) : elements.poll(true));
    }

    @SuppressWarnings("unchecked")
    public E peek() {
        return (E) elements.peek(true);
    }

    public int size() {
        return elements.size();
    }

    public int remainingCapacity() {
        return elements.room();
    }

    public Object[] toArray() {
        return elements.toArray();
    }

    public <T> T[] toArray(T[] given) {
        return elements.toArray(given);
    }

    public String toString() {
        return elements.toString();
    }

    public void clear() {
        elements.drain(Integer.MAX_VALUE);
    }

    public int drainTo(Collection<? super E> target) {
        return drainTo(target, Integer.MAX_VALUE);
    }

    /** The elements are taken at once, as under the JDK's lock, and then added. */
    @SuppressWarnings("unchecked")
    public int drainTo(Collection<? super E> target, int most) {
        Objects.requireNonNull(target);
        if (target == this) {
            throw new IllegalArgumentException();
        }
        if (most <= 0) {
            return 0;
        }
        Object[] taken = elements.drain(most);
        for (int i = 0; i < taken.length; i++) {
            target.add((E) taken[i]);
        }
        return taken.length;
    }

    // ---- elements one by one, while others change them

    public boolean remove(Object item) {
        Vm.unsupported("ArrayBlockingQueue.remove of an element by its contract");
        return false;
    }

    public boolean contains(Object item) {
        Vm.unsupported("ArrayBlockingQueue.contains by its contract");
        return false;
    }

    public Iterator<E> iterator() {
        Vm.unsupported("ArrayBlockingQueue.iterator by its contract");
        return null;
    }

    public Spliterator<E> spliterator() {
        Vm.unsupported("ArrayBlockingQueue.spliterator by its contract");
        return null;
    }

    public void forEach(Consumer<? super E> action) {
        Vm.unsupported("ArrayBlockingQueue.forEach by its contract");
    }

    public boolean removeIf(Predicate<? super E> filter) {
        Vm.unsupported("ArrayBlockingQueue.removeIf by its contract");
        return false;
    }

    public boolean removeAll(Collection<?> others) {
        Vm.unsupported("ArrayBlockingQueue.removeAll by its contract");
        return false;
    }

    public boolean retainAll(Collection<?> others) {
        Vm.unsupported("ArrayBlockingQueue.retainAll by its contract");
        return false;
    }
}
