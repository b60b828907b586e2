package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Queue;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import plait.vm.ByContract;
import plait.vm.Chain;
import plait.vm.LateSpliterator;

/** A queue by its documentation: what looks at all elements is a walk, which others may change. */
@ByContract
public class ConcurrentLinkedQueue<E> extends AbstractQueue<E> implements Queue<E>, Serializable {
    private static final long serialVersionUID = 196745693267521676L;

    private final transient Chain chain = new Chain(this);

    public ConcurrentLinkedQueue() {}

    public ConcurrentLinkedQueue(Collection<? extends E> given) {
        for (E item : given) {
            offer(item);
        }
    }

    public boolean add(E item) {
        return offer(item);
    }

    public boolean offer(E item) {
        Objects.requireNonNull(item);
        chain.append(item);
        return true;
    }

    @SuppressWarnings("unchecked")
    public E poll() {
        return (E) chain.take();
    }

    @SuppressWarnings("unchecked")
    public E peek() {
        return (E) chain.peek();
    }

    public boolean isEmpty() {
        return chain.peek() == null;
    }

    /** The elements come one by one: adding many is not atomic. */
    public boolean addAll(Collection<? extends E> others) {
        if (others == this) {
            throw new IllegalArgumentException();
        }
        Object[] items = others.toArray();
        for (Object item : items) {
            Objects.requireNonNull(item);
        }
        for (Object item : items) {
            chain.append(item);
        }
        return items.length > 0;
    }

    // ---- walks

    private Chain.Walk walk() {
        return new Chain.Walk(chain);
    }

    public int size() {
        Chain.Walk walk = walk();
        int size = 0;
        while (walk.next() != null) {
            size++;
        }
        return size;
    }

    public boolean contains(Object item) {
        Chain.Walk walk = walk();
        Object found = item == null ? null : walk.next();
        while (found != null && !item.equals(found)) {
            found = walk.next();
        }
        return found != null;
    }

    public boolean remove(Object item) {
        Chain.Walk walk = walk();
        Object found = item == null ? null : walk.next();
        while (found != null && !(item.equals(found) && walk.remove())) {
            found = walk.next();
        }
        return found != null;
    }

    public Object[] toArray() {
        return now().toArray();
    }

    public <T> T[] toArray(T[] given) {
        Objects.requireNonNull(given);
        return now().toArray(given);
    }

    public String toString() {
        return now().toString();
    }

    private ArrayList<Object> now() {
        Chain.Walk walk = walk();
        ArrayList<Object> found = new ArrayList<>();
        for (Object item = walk.next(); item != null; item = walk.next()) {
            found.add(item);
        }
        return found;
    }

    @SuppressWarnings("unchecked")
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        Chain.Walk walk = walk();
        for (Object item = walk.next(); item != null; item = walk.next()) {
            action.accept((E) item);
        }
    }

    public void clear() {
        Chain.Walk walk = walk();
        while (walk.next() != null) {
            walk.remove();
        }
    }

    @SuppressWarnings("unchecked")
    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        Chain.Walk walk = walk();
        boolean isChanged = false;
        for (Object item = walk.next(); item != null; item = walk.next()) {
            isChanged |= filter.test((E) item) && walk.remove();
        }
        return isChanged;
    }

    public boolean removeAll(Collection<?> others) {
        return removeThose(others, true);
    }

    public boolean retainAll(Collection<?> others) {
        return removeThose(others, false);
    }

    private boolean removeThose(Collection<?> others, boolean areIn) {
        Objects.requireNonNull(others);
        Chain.Walk walk = walk();
        boolean isChanged = false;
        for (Object item = walk.next(); item != null; item = walk.next()) {
            isChanged |= others.contains(item) == areIn && walk.remove();
        }
        return isChanged;
    }

    public Iterator<E> iterator() {
        return new Elements<E>(chain);
    }

    public Spliterator<E> spliterator() {
        return new LateSpliterator<E>(this);
    }

    /** One element ahead of what it has given, as documented: `next` gives what `hasNext` has seen. */
    @ByContract
    static final class Elements<E> implements Iterator<E> {
        private final Chain chain;
        private final Chain.Walk walk;
        private Object ahead;
        private Chain.Node given;

        Elements(Chain chain) {
            this.chain = chain;
            walk = new Chain.Walk(chain);
            ahead = walk.next();
        }

        public boolean hasNext() {
            return ahead != null;
        }

        @SuppressWarnings("unchecked")
        public E next() {
            if (ahead == null) {
                throw new NoSuchElementException();
            }
            Object found = ahead;
            given = walk.place();
            ahead = walk.next();
            return (E) found;
        }

        public void remove() {
            if (given == null) {
                throw new IllegalStateException();
            }
            chain.remove(given);
            given = null;
        }
    }
}
