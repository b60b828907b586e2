package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import plait.vm.ByContract;
import plait.vm.QueueElements;
import plait.vm.Vm;

/** A queue with two ends by its documentation, for which nobody waits. */
@ByContract
public class ConcurrentLinkedDeque<E> extends AbstractCollection<E>
        implements Deque<E>, Serializable {
    private static final long serialVersionUID = 876323262645176354L;

    private final transient QueueElements elements = new QueueElements(this, Integer.MAX_VALUE);

    public ConcurrentLinkedDeque() {}

    public ConcurrentLinkedDeque(Collection<? extends E> given) {
        for (E item : given) {
            addLast(item);
        }
    }

    // ---- the ends

    public void addFirst(E item) {
        elements.offer(item, true);
    }

    public void addLast(E item) {
        elements.offer(item, false);
    }

    public boolean offerFirst(E item) {
        return elements.offer(item, true);
    }

    public boolean offerLast(E item) {
        return elements.offer(item, false);
    }

    @SuppressWarnings("unchecked")
    public E peekFirst() {
        return (E) elements.peek(true);
    }

    @SuppressWarnings("unchecked")
    public E peekLast() {
        return (E) elements.peek(false);
    }

    @SuppressWarnings("unchecked")
    public E pollFirst() {
        return (E) elements.poll(true);
    }

    @SuppressWarnings("unchecked")
    public E pollLast() {
        return (E) elements.poll(false);
    }

    public E getFirst() {
        return required(peekFirst());
    }

    public E getLast() {
        return required(peekLast());
    }

    public E removeFirst() {
        return required(pollFirst());
    }

    public E removeLast() {
        return required(pollLast());
    }

    private static <T> T required(T item) {
        if (item == null) {
            throw new NoSuchElementException();
        }
        return item;
    }

    public boolean isEmpty() {
        return peekFirst() == null;
    }

    // ---- as a queue and as a stack

    public boolean offer(E item) {
        return offerLast(item);
    }

    public boolean add(E item) {
        return offerLast(item);
    }

    public E poll() {
        return pollFirst();
    }

    public E peek() {
        return peekFirst();
    }

    public E remove() {
        return removeFirst();
    }

    public E pop() {
        return removeFirst();
    }

    public E element() {
        return getFirst();
    }

    public void push(E item) {
        addFirst(item);
    }

    // ---- many elements, one by one

    public boolean addAll(Collection<? extends E> others) {
        if (others == this) {
            throw new IllegalArgumentException();
        }
        Object[] items = others.toArray();
        for (Object item : items) {
            Objects.requireNonNull(item);
        }
        for (Object item : items) {
            elements.offer(item, false);
        }
        return items.length > 0;
    }

    public void clear() {
        while (pollFirst() != null) {}
    }

    // ---- walks, which may come to elements twice

    public int size() {
        Vm.unsupported("ConcurrentLinkedDeque.size by its contract");
        return 0;
    }

    public boolean contains(Object item) {
        Vm.unsupported("ConcurrentLinkedDeque.contains by its contract");
        return false;
    }

    public boolean remove(Object item) {
        Vm.unsupported("ConcurrentLinkedDeque.remove of an element by its contract");
        return false;
    }

    public boolean removeFirstOccurrence(Object item) {
        Vm.unsupported("ConcurrentLinkedDeque.removeFirstOccurrence by its contract");
        return false;
    }

    public boolean removeLastOccurrence(Object item) {
        Vm.unsupported("ConcurrentLinkedDeque.removeLastOccurrence by its contract");
        return false;
    }

    public String toString() {
        Vm.unsupported("ConcurrentLinkedDeque.toString by its contract");
        return null;
    }

    public Object[] toArray() {
        Vm.unsupported("ConcurrentLinkedDeque.toArray by its contract");
        return null;
    }

    public <T> T[] toArray(T[] given) {
        Vm.unsupported("ConcurrentLinkedDeque.toArray by its contract");
        return null;
    }

    public Iterator<E> iterator() {
        Vm.unsupported("ConcurrentLinkedDeque.iterator by its contract");
        return null;
    }

    public Iterator<E> descendingIterator() {
        Vm.unsupported("ConcurrentLinkedDeque.descendingIterator by its contract");
        return null;
    }

    public Spliterator<E> spliterator() {
        Vm.unsupported("ConcurrentLinkedDeque.spliterator by its contract");
        return null;
    }

    public boolean removeIf(Predicate<? super E> filter) {
        Vm.unsupported("ConcurrentLinkedDeque.removeIf by its contract");
        return false;
    }

    public boolean removeAll(Collection<?> others) {
        Vm.unsupported("ConcurrentLinkedDeque.removeAll by its contract");
        return false;
    }

    public boolean retainAll(Collection<?> others) {
        Vm.unsupported("ConcurrentLinkedDeque.retainAll by its contract");
        return false;
    }

    public void forEach(Consumer<? super E> action) {
        Vm.unsupported("ConcurrentLinkedDeque.forEach by its contract");
    }
}
