package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import plait.vm.ByContract;
import plait.vm.QueueElements;
import plait.vm.Vm;

/** A queue with two ends by its documentation: each call one section under one monitor. */
@ByContract
public class LinkedBlockingDeque<E> extends AbstractQueue<E>
        implements BlockingDeque<E>, Serializable {
    private static final long serialVersionUID = -387911632671998426L;

    private final transient QueueElements elements;

    public LinkedBlockingDeque() {
        this(Integer.MAX_VALUE);
    }

    public LinkedBlockingDeque(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
        elements = new QueueElements(this, capacity);
    }

    public LinkedBlockingDeque(Collection<? extends E> given) {
        this(Integer.MAX_VALUE);
        for (E item : given) {
            addLast(item);
        }
    }

    public void addFirst(E item) {
        if (!offerFirst(item)) {
            throw new IllegalStateException("Deque full");
        }
    }

    public boolean offerFirst(E item) {
        return elements.offer(item, true);
    }

    public void putFirst(E item) throws InterruptedException {
        elements.put(item, true);
    }

    public boolean offerFirst(E item, long timeout, TimeUnit unit)
            throws InterruptedException {
        return elements.offer(item, true, timeout, unit);
    }

    public E removeFirst() {
        return required(pollFirst());
    }

    @SuppressWarnings("unchecked")
    public E pollFirst() {
        return (E) elements.poll(true);
    }

    @SuppressWarnings("unchecked")
    public E takeFirst() throws InterruptedException {
        return (E) elements.take(true);
    }

    @SuppressWarnings("unchecked")
    public E pollFirst(long timeout, TimeUnit unit) throws InterruptedException {
        return (E) elements.poll(true, timeout, unit);
    }

    public E getFirst() {
        return required(peekFirst());
    }

    @SuppressWarnings("unchecked")
    public E peekFirst() {
        return (E) elements.peek(true);
    }

    public void addLast(E item) {
        if (!offerLast(item)) {
            throw new IllegalStateException("Deque full");
        }
    }

    public boolean offerLast(E item) {
        return elements.offer(item, false);
    }

    public void putLast(E item) throws InterruptedException {
        elements.put(item, false);
    }

    public boolean offerLast(E item, long timeout, TimeUnit unit)
            throws InterruptedException {
        return elements.offer(item, false, timeout, unit);
    }

    public E removeLast() {
        return required(pollLast());
    }

    @SuppressWarnings("unchecked")
    public E pollLast() {
        return (E) elements.poll(false);
    }

    @SuppressWarnings("unchecked")
    public E takeLast() throws InterruptedException {
        return (E) elements.take(false);
    }

    @SuppressWarnings("unchecked")
    public E pollLast(long timeout, TimeUnit unit) throws InterruptedException {
        return (E) elements.poll(false, timeout, unit);
    }

    public E getLast() {
        return required(peekLast());
    }

    @SuppressWarnings("unchecked")
    public E peekLast() {
        return (E) elements.peek(false);
    }

    private static <T> T required(T item) {
        if (item == null) {
            throw new NoSuchElementException();
        }
        return item;
    }

    // ---- as a queue and as a stack

    public boolean add(E item) {
        addLast(item);
        return true;
    }

    public boolean offer(E item) {
        return offerLast(item);
    }

    public void put(E item) throws InterruptedException {
        putLast(item);
    }

    public boolean offer(E item, long timeout, TimeUnit unit) throws InterruptedException {
        return offerLast(item, timeout, unit);
    }

    public E remove() {
        return removeFirst();
    }

    public E poll() {
        return pollFirst();
    }

    public E take() throws InterruptedException {
        return takeFirst();
    }

    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        return pollFirst(timeout, unit);
    }

    public E element() {
        return getFirst();
    }

    public E peek() {
        return peekFirst();
    }

    public void push(E item) {
        addFirst(item);
    }

    public E pop() {
        return removeFirst();
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
        Vm.unsupported("LinkedBlockingDeque.remove of an element by its contract");
        return false;
    }

    public boolean removeFirstOccurrence(Object item) {
        Vm.unsupported("LinkedBlockingDeque.removeFirstOccurrence by its contract");
        return false;
    }

    public boolean removeLastOccurrence(Object item) {
        Vm.unsupported("LinkedBlockingDeque.removeLastOccurrence by its contract");
        return false;
    }

    /** The JDK links all of them at once, or adds them one by one, as they fit. */
    public boolean addAll(Collection<? extends E> others) {
        Vm.unsupported("LinkedBlockingDeque.addAll by its contract");
        return false;
    }

    public boolean contains(Object item) {
        Vm.unsupported("LinkedBlockingDeque.contains by its contract");
        return false;
    }

    public Iterator<E> iterator() {
        Vm.unsupported("LinkedBlockingDeque.iterator by its contract");
        return null;
    }

    public Iterator<E> descendingIterator() {
        Vm.unsupported("LinkedBlockingDeque.descendingIterator by its contract");
        return null;
    }

    public Spliterator<E> spliterator() {
        Vm.unsupported("LinkedBlockingDeque.spliterator by its contract");
        return null;
    }

    public void forEach(Consumer<? super E> action) {
        Vm.unsupported("LinkedBlockingDeque.forEach by its contract");
    }

    public boolean removeIf(Predicate<? super E> filter) {
        Vm.unsupported("LinkedBlockingDeque.removeIf by its contract");
        return false;
    }

    public boolean removeAll(Collection<?> others) {
        Vm.unsupported("LinkedBlockingDeque.removeAll by its contract");
        return false;
    }

    public boolean retainAll(Collection<?> others) {
        Vm.unsupported("LinkedBlockingDeque.retainAll by its contract");
        return false;
    }
}
