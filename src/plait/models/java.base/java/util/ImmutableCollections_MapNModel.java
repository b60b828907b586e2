package java.util;

import plait.vm.FixedChoices;

/** Whoever goes through a map comes to know its order: here that of its table. */
final class ImmutableCollections_MapNModel {
    static <K, V> Set<Map.Entry<K, V>> entrySet(ImmutableCollections.MapN<K, V> self) {
        return new EntrySet<>(self);
    }

    private static final class EntrySet<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final ImmutableCollections.MapN<K, V> map;

        EntrySet(ImmutableCollections.MapN<K, V> map) {
            this.map = map;
        }

        @Override
        public int size() {
            return map.size;
        }

        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
            if (map.size > 1) {
                FixedChoices.setOrder();
            }
            return new Entries<>(map);
        }
    }

    /** The table has each key before its value. */
    private static final class Entries<K, V> implements Iterator<Map.Entry<K, V>> {
        private final Object[] table;
        private int remaining;
        private int next;

        Entries(ImmutableCollections.MapN<K, V> map) {
            table = map.table;
            remaining = map.size;
        }

        @Override
        public boolean hasNext() {
            return remaining > 0;
        }

        @Override
        @SuppressWarnings("unchecked")
        public Map.Entry<K, V> next() {
            if (remaining == 0) {
                throw new NoSuchElementException();
            }
            Object key = table[next];
            while (key == null) {
                next += 2;
                key = table[next];
            }
            Object value = table[next + 1];
            next += 2;
            remaining--;
            return new KeyValueHolder<>((K) key, (V) value);
        }
    }
}
