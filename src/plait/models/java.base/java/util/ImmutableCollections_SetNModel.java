package java.util;

import plait.vm.FixedChoices;

/** Whoever goes through a set comes to know its order: here that of its table. */
final class ImmutableCollections_SetNModel {
    static <E> Iterator<E> iterator(ImmutableCollections.SetN<E> self) {
        if (self.size > 1) {
            FixedChoices.setOrder();
        }
        return new Elements<>(self);
    }

    private static final class Elements<E> implements Iterator<E> {
        private final E[] table;
        private int remaining;
        private int next;

        Elements(ImmutableCollections.SetN<E> set) {
            table = set.elements;
            remaining = set.size;
        }

        @Override
        public boolean hasNext() {
            return remaining > 0;
        }

        @Override
        public E next() {
            if (remaining == 0) {
                throw new NoSuchElementException();
            }
            E element = table[next++];
            while (element == null) {
                element = table[next++];
            }
            remaining--;
            return element;
        }
    }
}
