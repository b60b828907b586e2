package java.util.concurrent;

import java.io.Serializable;
import java.lang.reflect.Array;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import plait.vm.ByContract;
import plait.vm.Contracts;
import plait.vm.Part;
import plait.vm.Vm;

/** A queue by its documentation: first in, first out, each call one section under one monitor. */
@ByContract
public class LinkedBlockingQueue<E> extends AbstractQueue<E>
        implements BlockingQueue<E>, Serializable {
    private static final long serialVersionUID = -6903933977591709194L;

    /** The elements, guarded by this object's monitor. */
    @ByContract
    static final class Elements extends Part {
        int size;
        Node first;
        Node last;

        Elements(LinkedBlockingQueue<?> queue) {
            super(queue);
        }
    }

    /** One place of the queue. */
    @ByContract
    static final class Node {
        final Object item;
        Node next;

        Node(Object item) {
            this.item = item;
        }
    }

    private final transient Elements elements = new Elements(this);
    private final int capacity;

    public LinkedBlockingQueue() {
        this(Integer.MAX_VALUE);
    }

    public LinkedBlockingQueue(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
        this.capacity = capacity;
    }

    public LinkedBlockingQueue(Collection<? extends E> given) {
        this(Integer.MAX_VALUE);
        for (E item : given) {
            offer(item);
        }
    }

    // ---- for who has the monitor

    private void append(Elements e, E item) {
        Node node = new Node(item);
        if (e.first == null) {
            e.first = node;
        } else {
            e.last.next = node;
        }
        e.last = node;
        e.size++;
        Vm.notifyEveryone(e);
    }

    @SuppressWarnings("unchecked")
    private E removeFirst(Elements e) {
        Node node = e.first;
        e.first = node.next;
        if (e.first == null) {
            e.last = null;
        }
        shrink(e, 1);
        return (E) node.item;
    }

    private void shrink(Elements e, int count) {
        e.size -= count;
        if (capacity != Integer.MAX_VALUE) {
            Vm.notifyEveryone(e);
        }
    }

    // ---- sections

    /** The outcome of waiting for room at most so long, 0 for as long as it takes. */
    private int append(E item, long nanos) throws InterruptedException {
        Elements e = elements;
        int outcome = Contracts.DONE;
        Vm.monitorEnter(e);
        while (outcome == Contracts.DONE && e.size == capacity) {
            outcome = Vm.waitOn(e, nanos);
        }
        if (outcome == Contracts.DONE) {
            append(e, item);
        }
        Vm.monitorExit(e);
        if (outcome == Contracts.INTERRUPTED) {
            throw new InterruptedException();
        }
        return outcome;
    }

    /** The first element, null when there was none in time. */
    private E remove(long nanos) throws InterruptedException {
        Elements e = elements;
        int outcome = Contracts.DONE;
        Vm.monitorEnter(e);
        while (outcome == Contracts.DONE && e.size == 0) {
            outcome = Vm.waitOn(e, nanos);
        }
        E found = outcome == Contracts.DONE ? removeFirst(e) : null;
        Vm.monitorExit(e);
        if (outcome == Contracts.INTERRUPTED) {
            throw new InterruptedException();
        }
        return found;
    }

    public void put(E item) throws InterruptedException {
        requireItem(item);
        Contracts.refuseInterrupted();
        append(item, 0);
    }

    public boolean offer(E item) {
        requireItem(item);
        Elements e = elements;
        Vm.monitorEnter(e);
        boolean fits = e.size < capacity;
        if (fits) {
            append(e, item);
        }
        Vm.monitorExit(e);
        return fits;
    }

    public boolean offer(E item, long timeout, TimeUnit unit) throws InterruptedException {
        requireItem(item);
        long nanos = unit.toNanos(timeout);
        Contracts.refuseInterrupted();
        return nanos > 0 ? append(item, nanos) == Contracts.DONE : offer(item);
    }

    public E take() throws InterruptedException {
        Contracts.refuseInterrupted();
        return remove(0);
    }

    public E poll() {
        Elements e = elements;
        Vm.monitorEnter(e);
        E found = e.size > 0 ? removeFirst(e) : null;
        Vm.monitorExit(e);
        return found;
    }

    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        Contracts.refuseInterrupted();
        return nanos > 0 ? remove(nanos) : poll();
    }

    @SuppressWarnings("unchecked")
    public E peek() {
        Elements e = elements;
        Vm.monitorEnter(e);
        Object found = e.first == null ? null : e.first.item;
        Vm.monitorExit(e);
        return (E) found;
    }

    public int size() {
        Elements e = elements;
        Vm.monitorEnter(e);
        int size = e.size;
        Vm.monitorExit(e);
        return size;
    }

    public int remainingCapacity() {
        return capacity - size();
    }

    public void clear() {
        Elements e = elements;
        Vm.monitorEnter(e);
        e.first = null;
        e.last = null;
        shrink(e, e.size);
        Vm.monitorExit(e);
    }

    public Object[] toArray() {
        Elements e = elements;
        Vm.monitorEnter(e);
        Object[] found = new Object[e.size];
        int at = 0;
        for (Node node = e.first; node != null; node = node.next) {
            found[at++] = node.item;
        }
        Vm.monitorExit(e);
        return found;
    }

    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] given) {
        Object[] items = toArray();
        T[] found = given;
        if (items.length > given.length) {
            Class<?> component = given.getClass().getComponentType();
            found = (T[]) Array.newInstance(component, items.length);
        }
        for (int i = 0; i < items.length; i++) {
            found[i] = (T) items[i];
        }
        if (items.length < found.length) {
            found[items.length] = null;
        }
        return found;
    }

    public String toString() {
        Object[] items = toArray();
        String text = "[";
        for (int i = 0; i < items.length; i++) {
            text += (i == 0 ? "" : ", ") + (items[i] == this ? "(this Collection)" : items[i]);
        }
        return text + "]";
    }

    public int drainTo(Collection<? super E> target) {
        return drainTo(target, Integer.MAX_VALUE);
    }

    /** The elements are taken at once, as under the JDK's lock, and then added. */
    @SuppressWarnings("unchecked")
    public int drainTo(Collection<? super E> target, int most) {
        if (target == null) {
            throw new NullPointerException();
        }
        if (target == this) {
            throw new IllegalArgumentException();
        }
        if (most <= 0) {
            return 0;
        }
        Elements e = elements;
        Vm.monitorEnter(e);
        int count = Math.min(most, e.size);
        Object[] items = new Object[count];
        for (int i = 0; i < count; i++) {
            items[i] = e.first.item;
            e.first = e.first.next;
        }
        if (e.first == null) {
            e.last = null;
        }
        if (count > 0) {
            shrink(e, count);
        }
        Vm.monitorExit(e);
        for (int i = 0; i < count; i++) {
            target.add((E) items[i]);
        }
        return count;
    }

    private static void requireItem(Object item) {
        if (item == null) {
            throw new NullPointerException();
        }
    }

    // ---- elements one by one, while others change them

    public boolean remove(Object item) {
        Vm.unsupported("LinkedBlockingQueue.remove of an element by its contract");
        return false;
    }

    public boolean contains(Object item) {
        Vm.unsupported("LinkedBlockingQueue.contains by its contract");
        return false;
    }

    public Iterator<E> iterator() {
        Vm.unsupported("LinkedBlockingQueue.iterator by its contract");
        return null;
    }

    public Spliterator<E> spliterator() {
        Vm.unsupported("LinkedBlockingQueue.spliterator by its contract");
        return null;
    }

    public void forEach(Consumer<? super E> action) {
        Vm.unsupported("LinkedBlockingQueue.forEach by its contract");
    }

    public boolean removeIf(Predicate<? super E> filter) {
        Vm.unsupported("LinkedBlockingQueue.removeIf by its contract");
        return false;
    }

    public boolean removeAll(Collection<?> others) {
        Vm.unsupported("LinkedBlockingQueue.removeAll by its contract");
        return false;
    }

    public boolean retainAll(Collection<?> others) {
        Vm.unsupported("LinkedBlockingQueue.retainAll by its contract");
        return false;
    }
}
