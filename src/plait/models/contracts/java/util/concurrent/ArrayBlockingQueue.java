package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
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
        return elements.offer(item, false);
    }

    public void put(E item) throws InterruptedException {
        elements.put(item, false);
    }

    public boolean offer(E item, long timeout, TimeUnit unit) throws InterruptedException {
        return elements.offer(item, false, timeout, unit);
    }

    @SuppressWarnings("unchecked")
    public E poll() {
        return (E) elements.poll(true);
    }

    @SuppressWarnings("unchecked")
    public E take() throws InterruptedException {
        return (E) elements.take(true);
    }

    @SuppressWarnings("unchecked")
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        return (E) elements.poll(true, timeout, unit);
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
        elements.clear();
    }

    public int drainTo(Collection<? super E> target) {
        return drainTo(target, Integer.MAX_VALUE);
    }

    public int drainTo(Collection<? super E> target, int most) {
        return elements.drainTo(target, most);
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
