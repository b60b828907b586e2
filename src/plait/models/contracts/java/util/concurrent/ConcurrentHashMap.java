package java.util.concurrent;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.Spliterator;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;
import plait.vm.ByContract;
import plait.vm.Equality;
import plait.vm.HashTable;
import plait.vm.HashTraversal;
import plait.vm.Vm;

/**
 * A map by its documentation: what is done for a key is one section, and its effect on the size
 * another. A function for a key runs while the key's bin is locked and the map can be read.
 */
@ByContract
public class ConcurrentHashMap<K, V> extends AbstractMap<K, V>
        implements ConcurrentMap<K, V>, Serializable {
    private static final long serialVersionUID = 7249069246763182397L;
    private static final int USUAL_LENGTH = 16;

    private final transient HashTable table;

    public ConcurrentHashMap() {
        table = new HashTable(this, USUAL_LENGTH);
    }

    public ConcurrentHashMap(int capacity) {
        this(capacity, 0.75f, 1);
    }

    public ConcurrentHashMap(Map<? extends K, ? extends V> given) {
        this();
        putAll(given);
    }

    public ConcurrentHashMap(int capacity, float load) {
        this(capacity, load, 1);
    }

    public ConcurrentHashMap(int capacity, float load, int writers) {
        if (!(load > 0.0f) || capacity < 0 || writers <= 0) {
            throw new IllegalArgumentException();
        }
        long keys = Math.max(capacity, writers);
        table = new HashTable(this, HashTable.lengthFor((long) (1.0 + keys / load)));
    }

    // ---- sections

    @SuppressWarnings("unchecked")
    public V get(Object key) {
        int hash = HashTable.hashOf(key);
        HashTable t = table;
        Vm.monitorEnter(t);
        HashTable.Node node = t.find(hash, key);
        Object value = node == null ? null : node.value;
        Vm.monitorExit(t);
        return (V) value;
    }

    public long mappingCount() {
        HashTable t = table;
        Vm.monitorEnter(t);
        long count = t.count();
        Vm.monitorExit(t);
        return Math.max(count, 0);
    }

    @SuppressWarnings("unchecked")
    private V put(K key, V value, boolean onlyIfAbsent) {
        requireBoth(key, value);
        int hash = HashTable.hashOf(key);
        HashTable t = table;
        Vm.monitorEnter(t);
        HashTable.Bin bin = onlyIfAbsent && t.isFirst(hash, key) ? null : t.freeBin(hash);
        HashTable.Node node = t.find(hash, key);
        Object old = node == null ? null : node.value;
        if (node == null) {
            t.append(bin, hash, key, value);
        } else if (!onlyIfAbsent) {
            node.value = value;
        }
        Vm.monitorExit(t);
        if (node == null) {
            count(1);
        }
        return (V) old;
    }

    /** Gives a key another value, or removes it, if it has the expected value or none is expected. */
    @SuppressWarnings("unchecked")
    private V change(Object key, Object value, Object expected) {
        int hash = HashTable.hashOf(key);
        HashTable t = table;
        Vm.monitorEnter(t);
        HashTable.Bin bin = t.length() == 0 ? null : t.freeBin(hash);
        HashTable.Node node = t.find(hash, key);
        boolean changes =
                node != null && (expected == null || Equality.holds(expected, node.value));
        Object old = changes ? node.value : null;
        if (changes && value != null) {
            node.value = value;
        } else if (changes) {
            t.unlink(bin, node);
        }
        Vm.monitorExit(t);
        if (changes && value == null) {
            count(-1);
        }
        return (V) old;
    }

    private void count(int more) {
        HashTable t = table;
        Vm.monitorEnter(t);
        t.add(more);
        Vm.monitorExit(t);
    }

    @SuppressWarnings("unchecked")
    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        requireBoth(key, function);
        int hash = HashTable.hashOf(key);
        HashTable t = table;
        Vm.monitorEnter(t);
        HashTable.Bin bin = t.isFirst(hash, key) ? null : t.freeBin(hash);
        HashTable.Node node = t.find(hash, key);
        Object old = node == null ? null : node.value;
        if (node == null) {
            t.beginComputing(bin);
        }
        Vm.monitorExit(t);
        if (node != null) {
            return (V) old;
        }
        V value = null;
        try {
            value = function.apply(key);
        } finally {
            finish(bin, hash, key, value);
        }
        return value;
    }

    @SuppressWarnings("unchecked")
    public V computeIfPresent(
            K key, BiFunction<? super K, ? super V, ? extends V> function) {
        requireBoth(key, function);
        int hash = HashTable.hashOf(key);
        HashTable t = table;
        Vm.monitorEnter(t);
        HashTable.Bin bin = t.freeBin(hash);
        HashTable.Node node = t.find(hash, key);
        V old = node == null ? null : (V) node.value;
        if (node != null) {
            t.beginComputing(bin);
        }
        Vm.monitorExit(t);
        return node == null ? null : computed(bin, hash, key, old, function);
    }

    @SuppressWarnings("unchecked")
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        requireBoth(key, function);
        int hash = HashTable.hashOf(key);
        HashTable t = table;
        Vm.monitorEnter(t);
        HashTable.Bin bin = t.freeBin(hash);
        HashTable.Node node = t.find(hash, key);
        V old = node == null ? null : (V) node.value;
        t.beginComputing(bin);
        Vm.monitorExit(t);
        return computed(bin, hash, key, old, function);
    }

    /** What the function gives for the key and its old value, which becomes its value. */
    private V computed(
            HashTable.Bin bin,
            int hash,
            K key,
            V old,
            BiFunction<? super K, ? super V, ? extends V> function) {
        V value = old;
        try {
            value = function.apply(key, old);
        } finally {
            finish(bin, hash, key, value);
        }
        return value;
    }

    @SuppressWarnings("unchecked")
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        requireBoth(key, value);
        requireBoth(key, function);
        int hash = HashTable.hashOf(key);
        HashTable t = table;
        Vm.monitorEnter(t);
        HashTable.Bin bin = t.freeBin(hash);
        HashTable.Node node = t.find(hash, key);
        V old = node == null ? null : (V) node.value;
        if (node == null) {
            t.append(bin, hash, key, value);
        } else {
            t.beginComputing(bin);
        }
        Vm.monitorExit(t);
        if (node == null) {
            count(1);
            return value;
        }
        V merged = old;
        try {
            merged = function.apply(old, value);
        } finally {
            finish(bin, hash, key, merged);
        }
        return merged;
    }

    /** The end of a function for a key: its value, null for none. */
    private void finish(HashTable.Bin bin, int hash, Object key, Object value) {
        HashTable t = table;
        Vm.monitorEnter(t);
        HashTable.Node node = t.find(hash, key);
        int more = 0;
        if (node == null && value != null) {
            t.append(bin, hash, key, value);
            more = 1;
        } else if (node != null && value == null) {
            t.unlink(bin, node);
            more = -1;
        } else if (node != null) {
            node.value = value;
        }
        t.endComputing(bin);
        Vm.monitorExit(t);
        if (more != 0) {
            count(more);
        }
    }

    private void reserve(int keys) {
        HashTable t = table;
        Vm.monitorEnter(t);
        t.reserve(keys);
        Vm.monitorExit(t);
    }

    private static void requireBoth(Object one, Object other) {
        if (one == null || other == null) {
            throw new NullPointerException();
        }
    }

    // ---- single keys

    public boolean containsKey(Object key) {
        return get(key) != null;
    }

    public V getOrDefault(Object key, V other) {
        V value = get(key);
        return value == null ? other : value;
    }

    public V put(K key, V value) {
        return put(key, value, false);
    }

    public V putIfAbsent(K key, V value) {
        return put(key, value, true);
    }

    public V remove(Object key) {
        return change(key, null, null);
    }

    public boolean remove(Object key, Object value) {
        if (key == null) {
            throw new NullPointerException();
        }
        return value != null && change(key, null, value) != null;
    }

    public boolean replace(K key, V expected, V value) {
        requireBoth(key, expected);
        requireBoth(key, value);
        return change(key, value, expected) != null;
    }

    public V replace(K key, V value) {
        requireBoth(key, value);
        return change(key, value, null);
    }

    // ---- all keys, one after another

    public int size() {
        return (int) Math.min(mappingCount(), Integer.MAX_VALUE);
    }

    public boolean isEmpty() {
        return mappingCount() == 0;
    }

    public void putAll(Map<? extends K, ? extends V> given) {
        reserve(given.size());
        for (Map.Entry<? extends K, ? extends V> entry : given.entrySet()) {
            put(entry.getKey(), entry.getValue());
        }
    }

    /** Bin by bin; from the beginning when the table has grown meanwhile. */
    public void clear() {
        HashTable t = table;
        int removed = 0;
        int index = 0;
        int length = 0;
        do {
            Vm.monitorEnter(t);
            index = t.length() == length ? index : 0;
            length = t.length();
            if (index < length && t.isFree(index)) {
                removed += t.removeAll(index);
                index++;
            }
            Vm.monitorExit(t);
        } while (index < length);
        if (removed > 0) {
            count(-removed);
        }
    }

    public boolean containsValue(Object value) {
        requireBoth(value, value);
        HashTraversal keys = new HashTraversal(table);
        HashTable.Node node = keys.next();
        while (node != null && !value.equals(keys.valueOf(node))) {
            node = keys.next();
        }
        return node != null;
    }

    public boolean contains(Object value) {
        return containsValue(value);
    }

    @SuppressWarnings("unchecked")
    public void forEach(BiConsumer<? super K, ? super V> action) {
        requireBoth(action, action);
        HashTraversal keys = new HashTraversal(table);
        for (HashTable.Node node = keys.next(); node != null; node = keys.next()) {
            action.accept((K) node.key, (V) keys.valueOf(node));
        }
    }

    @SuppressWarnings("unchecked")
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        requireBoth(function, function);
        HashTraversal keys = new HashTraversal(table);
        for (HashTable.Node node = keys.next(); node != null; node = keys.next()) {
            V old = (V) keys.valueOf(node);
            while (old != null && !isReplaced((K) node.key, old, function)) {
                old = get(node.key);
            }
        }
    }

    private boolean isReplaced(
            K key, V old, BiFunction<? super K, ? super V, ? extends V> function) {
        V value = function.apply(key, old);
        requireBoth(value, value);
        return change(key, value, old) != null;
    }

    public int hashCode() {
        int sum = 0;
        HashTraversal keys = new HashTraversal(table);
        for (HashTable.Node node = keys.next(); node != null; node = keys.next()) {
            sum += node.key.hashCode() ^ keys.valueOf(node).hashCode();
        }
        return sum;
    }

    public String toString() {
        HashTraversal keys = new HashTraversal(table);
        String text = "{";
        for (HashTable.Node node = keys.next(); node != null; node = keys.next()) {
            Object value = keys.valueOf(node);
            text += (text.length() == 1 ? "" : ", ") + named(node.key) + "=" + named(value);
        }
        return text + "}";
    }

    private String named(Object part) {
        return part == this ? "(this Map)" : String.valueOf(part);
    }

    public boolean equals(Object other) {
        if (other == this || !(other instanceof Map)) {
            return other == this;
        }
        Map<?, ?> map = (Map<?, ?>) other;
        HashTraversal keys = new HashTraversal(table);
        for (HashTable.Node node = keys.next(); node != null; node = keys.next()) {
            Object value = keys.valueOf(node);
            Object others = map.get(node.key);
            if (others == null || others != value && !others.equals(value)) {
                return false;
            }
        }
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (entry.getKey() == null || entry.getValue() == null) {
                return false;
            }
            Object value = get(entry.getKey());
            if (value == null || value != entry.getValue() && !entry.getValue().equals(value)) {
                return false;
            }
        }
        return true;
    }

    // ---- views

    public KeySetView<K, V> keySet() {
        return new KeySetView<>(this, null);
    }

    public KeySetView<K, V> keySet(V value) {
        requireBoth(value, value);
        return new KeySetView<>(this, value);
    }

    public static <K> KeySetView<K, Boolean> newKeySet() {
        return new KeySetView<>(new ConcurrentHashMap<K, Boolean>(), Boolean.TRUE);
    }

    public static <K> KeySetView<K, Boolean> newKeySet(int capacity) {
        return new KeySetView<>(new ConcurrentHashMap<K, Boolean>(capacity), Boolean.TRUE);
    }

    public Collection<V> values() {
        return new ValuesView<>(this);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new EntrySetView<>(this);
    }

    public Enumeration<K> keys() {
        return new Items<K, V, K>(this, Items.KEYS);
    }

    public Enumeration<V> elements() {
        return new Items<K, V, V>(this, Items.VALUES);
    }

    /** What an iterator gives for a key. */
    @SuppressWarnings("unchecked")
    private Object item(int kind, HashTraversal keys, HashTable.Node node) {
        if (kind == Items.KEYS) {
            return node.key;
        }
        Object value = keys.valueOf(node);
        return kind == Items.VALUES ? value : new MapEntry<>((K) node.key, (V) value, this);
    }

    /** The keys, values or entries, one by one, as they are when they are come to. */
    @ByContract
    static final class Items<K, V, T> implements Iterator<T>, Enumeration<T> {
        static final int KEYS = 0;
        static final int VALUES = 1;
        static final int ENTRIES = 2;

        private final ConcurrentHashMap<K, V> map;
        private final int kind;
        private final HashTraversal keys;
        private HashTable.Node next;
        private HashTable.Node last;

        Items(ConcurrentHashMap<K, V> map, int kind) {
            this.map = map;
            this.kind = kind;
            keys = new HashTraversal(map.table);
            next = keys.next();
        }

        public boolean hasNext() {
            return next != null;
        }

        public boolean hasMoreElements() {
            return next != null;
        }

        @SuppressWarnings("unchecked")
        public T next() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            last = next;
            Object found = map.item(kind, keys, last);
            next = keys.next();
            return (T) found;
        }

        public T nextElement() {
            return next();
        }

        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            Object removed = last.key;
            last = null;
            map.change(removed, null, null);
        }
    }

    /** As Items, but each is looked for when it is asked for; not split among threads. */
    @ByContract
    static final class Splits<K, V, T> implements Spliterator<T> {
        private final ConcurrentHashMap<K, V> map;
        private final int kind;
        private final HashTraversal keys;
        private final long estimate;

        Splits(ConcurrentHashMap<K, V> map, int kind) {
            this.map = map;
            this.kind = kind;
            estimate = map.mappingCount();
            keys = new HashTraversal(map.table);
        }

        @SuppressWarnings("unchecked")
        public boolean tryAdvance(Consumer<? super T> action) {
            requireBoth(action, action);
            HashTable.Node node = keys.next();
            if (node != null) {
                action.accept((T) map.item(kind, keys, node));
            }
            return node != null;
        }

        public Spliterator<T> trySplit() {
            Vm.unsupported("splitting the keys of a ConcurrentHashMap by its contract");
            return null;
        }

        public long estimateSize() {
            return estimate;
        }

        public int characteristics() {
            int distinct = kind == Items.VALUES ? 0 : Spliterator.DISTINCT;
            return distinct | Spliterator.CONCURRENT | Spliterator.NONNULL;
        }
    }

    /** A key with the value that an iterator has found. */
    @ByContract
    static final class MapEntry<K, V> implements Map.Entry<K, V> {
        private final K key;
        private V value;
        private final ConcurrentHashMap<K, V> map;

        MapEntry(K key, V value, ConcurrentHashMap<K, V> map) {
            this.key = key;
            this.value = value;
            this.map = map;
        }

        public K getKey() {
            return key;
        }

        public V getValue() {
            return value;
        }

        public int hashCode() {
            return key.hashCode() ^ value.hashCode();
        }

        public String toString() {
            return key + "=" + value;
        }

        public boolean equals(Object other) {
            if (!(other instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) other;
            return key.equals(entry.getKey()) && value.equals(entry.getValue());
        }

        public V setValue(V given) {
            requireBoth(given, given);
            V old = value;
            value = given;
            map.put(key, given);
            return old;
        }
    }

    /** What the views of a map share. */
    @ByContract
    abstract static class CollectionView<K, V, E> extends AbstractCollection<E>
            implements Collection<E>, Serializable {
        private static final long serialVersionUID = 7249069246763182397L;

        final ConcurrentHashMap<K, V> map;

        CollectionView(ConcurrentHashMap<K, V> map) {
            this.map = map;
        }

        public ConcurrentHashMap<K, V> getMap() {
            return map;
        }

        public final void clear() {
            map.clear();
        }

        public final int size() {
            return map.size();
        }

        public final boolean isEmpty() {
            return map.isEmpty();
        }

        final boolean hasItemsOf(Object other) {
            if (other == this || !(other instanceof Set)) {
                return other == this;
            }
            Set<?> set = (Set<?>) other;
            return containsAll(set) && set.containsAll(this);
        }

        final int sumOfHashes() {
            int sum = 0;
            for (E item : this) {
                sum += item.hashCode();
            }
            return sum;
        }

        public boolean removeAll(Collection<?> others) {
            Vm.unsupported("removing many keys of a ConcurrentHashMap by its contract");
            return false;
        }

        public boolean removeIf(Predicate<? super E> filter) {
            Vm.unsupported("removing many keys of a ConcurrentHashMap by its contract");
            return false;
        }
    }

    @ByContract
    public static class KeySetView<K, V> extends CollectionView<K, V, K>
            implements Set<K>, Serializable {
        private static final long serialVersionUID = 7249069246763182397L;

        private final V value;

        KeySetView(ConcurrentHashMap<K, V> map, V value) {
            super(map);
            this.value = value;
        }

        public V getMappedValue() {
            return value;
        }

        public boolean contains(Object key) {
            return map.containsKey(key);
        }

        public boolean remove(Object key) {
            return map.remove(key) != null;
        }

        public Iterator<K> iterator() {
            return new Items<K, V, K>(map, Items.KEYS);
        }

        public boolean add(K key) {
            if (value == null) {
                throw new UnsupportedOperationException();
            }
            return map.put(key, value, true) == null;
        }

        public boolean addAll(Collection<? extends K> keys) {
            if (value == null) {
                throw new UnsupportedOperationException();
            }
            boolean added = false;
            for (K key : keys) {
                added |= add(key);
            }
            return added;
        }

        public int hashCode() {
            return sumOfHashes();
        }

        public boolean equals(Object other) {
            return hasItemsOf(other);
        }

        public Spliterator<K> spliterator() {
            return new Splits<K, V, K>(map, Items.KEYS);
        }

        public void forEach(Consumer<? super K> action) {
            requireBoth(action, action);
            spliterator().forEachRemaining(action);
        }
    }

    @ByContract
    static final class ValuesView<K, V> extends CollectionView<K, V, V> {
        private static final long serialVersionUID = 2249069246763182397L;

        ValuesView(ConcurrentHashMap<K, V> map) {
            super(map);
        }

        public boolean contains(Object value) {
            return map.containsValue(value);
        }

        public Iterator<V> iterator() {
            return new Items<K, V, V>(map, Items.VALUES);
        }

        public boolean add(V value) {
            throw new UnsupportedOperationException();
        }

        public Spliterator<V> spliterator() {
            return new Splits<K, V, V>(map, Items.VALUES);
        }

        public void forEach(Consumer<? super V> action) {
            requireBoth(action, action);
            spliterator().forEachRemaining(action);
        }
    }

    @ByContract
    static final class EntrySetView<K, V> extends CollectionView<K, V, Map.Entry<K, V>>
            implements Set<Map.Entry<K, V>> {
        private static final long serialVersionUID = 2249069246763182397L;

        EntrySetView(ConcurrentHashMap<K, V> map) {
            super(map);
        }

        public boolean contains(Object other) {
            Map.Entry<?, ?> entry = other instanceof Map.Entry ? (Map.Entry<?, ?>) other : null;
            if (entry == null || entry.getKey() == null || entry.getValue() == null) {
                return false;
            }
            Object value = map.get(entry.getKey());
            return value != null && (value == entry.getValue() || entry.getValue().equals(value));
        }

        public boolean remove(Object other) {
            Map.Entry<?, ?> entry = other instanceof Map.Entry ? (Map.Entry<?, ?>) other : null;
            return entry != null
                    && entry.getKey() != null
                    && entry.getValue() != null
                    && map.remove(entry.getKey(), entry.getValue());
        }

        public boolean add(Map.Entry<K, V> entry) {
            return map.put(entry.getKey(), entry.getValue(), false) == null;
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new Items<K, V, Map.Entry<K, V>>(map, Items.ENTRIES);
        }

        public int hashCode() {
            return sumOfHashes();
        }

        public boolean equals(Object other) {
            return hasItemsOf(other);
        }

        public Spliterator<Map.Entry<K, V>> spliterator() {
            return new Splits<K, V, Map.Entry<K, V>>(map, Items.ENTRIES);
        }

        public void forEach(Consumer<? super Map.Entry<K, V>> action) {
            requireBoth(action, action);
            spliterator().forEachRemaining(action);
        }
    }

    // ---- what has no model

    private void writeObject(ObjectOutputStream stream) throws IOException {
        Vm.unsupported("writing a ConcurrentHashMap by its contract");
    }

    private void readObject(ObjectInputStream stream) throws IOException {
        Vm.unsupported("reading a ConcurrentHashMap by its contract");
    }

    public void forEach(long parallelism, BiConsumer<? super K, ? super V> action) {
        Vm.unsupported("ConcurrentHashMap.forEach by its contract");
    }

    public <U> void forEach(
            long parallelism,
            BiFunction<? super K, ? super V, ? extends U> transformer,
            Consumer<? super U> action) {
        Vm.unsupported("ConcurrentHashMap.forEach by its contract");
    }

    public <U> U search(long parallelism, BiFunction<? super K, ? super V, ? extends U> search) {
        Vm.unsupported("ConcurrentHashMap.search by its contract");
        return null;
    }

    public <U> U reduce(
            long parallelism,
            BiFunction<? super K, ? super V, ? extends U> transformer,
            BiFunction<? super U, ? super U, ? extends U> reducer) {
        Vm.unsupported("ConcurrentHashMap.reduce by its contract");
        return null;
    }

    public double reduceToDouble(
            long parallelism,
            ToDoubleBiFunction<? super K, ? super V> transformer,
            double basis,
            DoubleBinaryOperator reducer) {
        Vm.unsupported("ConcurrentHashMap.reduceToDouble by its contract");
        return 0;
    }

    public long reduceToLong(
            long parallelism,
            ToLongBiFunction<? super K, ? super V> transformer,
            long basis,
            LongBinaryOperator reducer) {
        Vm.unsupported("ConcurrentHashMap.reduceToLong by its contract");
        return 0;
    }

    public int reduceToInt(
            long parallelism,
            ToIntBiFunction<? super K, ? super V> transformer,
            int basis,
            IntBinaryOperator reducer) {
        Vm.unsupported("ConcurrentHashMap.reduceToInt by its contract");
        return 0;
    }

    public void forEachKey(long parallelism, Consumer<? super K> action) {
        Vm.unsupported("ConcurrentHashMap.forEachKey by its contract");
    }

    public <U> void forEachKey(
            long parallelism,
            Function<? super K, ? extends U> transformer,
            Consumer<? super U> action) {
        Vm.unsupported("ConcurrentHashMap.forEachKey by its contract");
    }

    public <U> U searchKeys(long parallelism, Function<? super K, ? extends U> search) {
        Vm.unsupported("ConcurrentHashMap.searchKeys by its contract");
        return null;
    }

    public K reduceKeys(long parallelism, BiFunction<? super K, ? super K, ? extends K> reducer) {
        Vm.unsupported("ConcurrentHashMap.reduceKeys by its contract");
        return null;
    }

    public <U> U reduceKeys(
            long parallelism,
            Function<? super K, ? extends U> transformer,
            BiFunction<? super U, ? super U, ? extends U> reducer) {
        Vm.unsupported("ConcurrentHashMap.reduceKeys by its contract");
        return null;
    }

    public double reduceKeysToDouble(
            long parallelism,
            ToDoubleFunction<? super K> transformer,
            double basis,
            DoubleBinaryOperator reducer) {
        Vm.unsupported("ConcurrentHashMap.reduceKeysToDouble by its contract");
        return 0;
    }

    public long reduceKeysToLong(
            long parallelism,
            ToLongFunction<? super K> transformer,
            long basis,
            LongBinaryOperator reducer) {
        Vm.unsupported("ConcurrentHashMap.reduceKeysToLong by its contract");
        return 0;
    }

    public int reduceKeysToInt(
            long parallelism,
            ToIntFunction<? super K> transformer,
            int basis,
            IntBinaryOperator reducer) {
        Vm.unsupported("ConcurrentHashMap.reduceKeysToInt by its contract");
        return 0;
    }

    public void forEachValue(long parallelism, Consumer<? super V> action) {
        Vm.unsupported("ConcurrentHashMap.forEachValue by its contract");
    }

    public <U> void forEachValue(
            long parallelism,
            Function<? super V, ? extends U> transformer,
            Consumer<? super U> action) {
        Vm.unsupported("ConcurrentHashMap.forEachValue by its contract");
    }

    public <U> U searchValues(long parallelism, Function<? super V, ? extends U> search) {
        Vm.unsupported("ConcurrentHashMap.searchValues by its contract");
        return null;
    }

    public V reduceValues(long parallelism, BiFunction<? super V, ? super V, ? extends V> reducer) {
        Vm.unsupported("ConcurrentHashMap.reduceValues by its contract");
        return null;
    }

    public <U> U reduceValues(
            long parallelism,
            Function<? super V, ? extends U> transformer,
            BiFunction<? super U, ? super U, ? extends U> reducer) {
        Vm.unsupported("ConcurrentHashMap.reduceValues by its contract");
        return null;
    }

    public double reduceValuesToDouble(
            long parallelism,
            ToDoubleFunction<? super V> transformer,
            double basis,
            DoubleBinaryOperator reducer) {
        Vm.unsupported("ConcurrentHashMap.reduceValuesToDouble by its contract");
        return 0;
    }

    public long reduceValuesToLong(
            long parallelism,
            ToLongFunction<? super V> transformer,
            long basis,
            LongBinaryOperator reducer) {
        Vm.unsupported("ConcurrentHashMap.reduceValuesToLong by its contract");
        return 0;
    }

    public int reduceValuesToInt(
            long parallelism,
            ToIntFunction<? super V> transformer,
            int basis,
            IntBinaryOperator reducer) {
        Vm.unsupported("ConcurrentHashMap.reduceValuesToInt by its contract");
        return 0;
    }

    public void forEachEntry(long parallelism, Consumer<? super Map.Entry<K, V>> action) {
        Vm.unsupported("ConcurrentHashMap.forEachEntry by its contract");
    }

    public <U> void forEachEntry(
            long parallelism,
            Function<Map.Entry<K, V>, ? extends U> transformer,
            Consumer<? super U> action) {
        Vm.unsupported("ConcurrentHashMap.forEachEntry by its contract");
    }

    public <U> U searchEntries(long parallelism, Function<Map.Entry<K, V>, ? extends U> search) {
        Vm.unsupported("ConcurrentHashMap.searchEntries by its contract");
        return null;
    }

    public Map.Entry<K, V> reduceEntries(
            long parallelism,
            BiFunction<Map.Entry<K, V>, Map.Entry<K, V>, ? extends Map.Entry<K, V>> reducer) {
        Vm.unsupported("ConcurrentHashMap.reduceEntries by its contract");
        return null;
    }

    public <U> U reduceEntries(
            long parallelism,
            Function<Map.Entry<K, V>, ? extends U> transformer,
            BiFunction<? super U, ? super U, ? extends U> reducer) {
        Vm.unsupported("ConcurrentHashMap.reduceEntries by its contract");
        return null;
    }

    public double reduceEntriesToDouble(
            long parallelism,
            ToDoubleFunction<Map.Entry<K, V>> transformer,
            double basis,
            DoubleBinaryOperator reducer) {
        Vm.unsupported("ConcurrentHashMap.reduceEntriesToDouble by its contract");
        return 0;
    }

    public long reduceEntriesToLong(
            long parallelism,
            ToLongFunction<Map.Entry<K, V>> transformer,
            long basis,
            LongBinaryOperator reducer) {
        Vm.unsupported("ConcurrentHashMap.reduceEntriesToLong by its contract");
        return 0;
    }

    public int reduceEntriesToInt(
            long parallelism,
            ToIntFunction<Map.Entry<K, V>> transformer,
            int basis,
            IntBinaryOperator reducer) {
        Vm.unsupported("ConcurrentHashMap.reduceEntriesToInt by its contract");
        return 0;
    }
}
