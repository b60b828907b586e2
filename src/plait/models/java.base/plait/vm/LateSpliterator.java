package plait.vm;

import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;

/** What streams go over: the elements that an iterator gives which is made when the first is asked for. */
@ByContract
public final class LateSpliterator<E> extends Spliterators.AbstractSpliterator<E> {
    private final Iterable<E> elements;
    private Iterator<E> iterator;

    public LateSpliterator(Iterable<E> elements) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.CONCURRENT);
        this.elements = elements;
    }

    public boolean tryAdvance(Consumer<? super E> action) {
        if (iterator == null) {
            iterator = elements.iterator();
        }
        boolean isThere = iterator.hasNext();
        if (isThere) {
            action.accept(iterator.next());
        }
        return isThere;
    }
}
