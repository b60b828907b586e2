package plait.vm;

/**
 * The state of a ConcurrentHashMap by its documentation: bins of nodes, as the JDK orders them.
 *
 * <p>Everything here is for who has this object's monitor. A thread that runs a function for a key
 * has the monitor of the key's bin meanwhile, but not this one; others see the map as it was.
 */
@ByContract
public final class HashTable extends Part {
    private static final int CROWDED = 8;
    private static final int MOST_BINS = 1 << 30;

    /** A key with its value. */
    @ByContract
    public static final class Node {
        public final int hash;
        public final Object key;
        public Object value;
        public Node next;

        Node(int hash, Object key, Object value, Node next) {
            this.hash = hash;
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    /** The nodes of one place of the table, and who runs a function for one of its keys. */
    @ByContract
    public static final class Bin extends Part {
        public Node first;
        public Thread computing;
        public boolean wasEmpty;

        Bin(Object map) {
            super(map);
        }
    }

    /** Null until there is a first bin. */
    private Bin[] bins;

    private int length;
    private long count;

    public HashTable(Object map, int length) {
        super(map);
        this.length = length;
    }

    public static int hashOf(Object key) {
        int hash = key.hashCode();
        return (hash ^ (hash >>> 16)) & 0x7fffffff;
    }

    /** The power of two that is not less, 1 at least. */
    public static int lengthFor(long wanted) {
        int length = 1;
        while (length < wanted && length < MOST_BINS) {
            length <<= 1;
        }
        return length;
    }

    public long count() {
        return count;
    }

    /** How many bins there are, 0 before the first key. */
    public int length() {
        return bins == null ? 0 : length;
    }

    public Bin binAt(int index) {
        return bins[index];
    }

    /** Finds a key; null when it is not there. */
    public Node find(int hash, Object key) {
        Bin bin = bins == null ? null : bins[hash & (length - 1)];
        Node node = bin == null ? null : bin.first;
        while (node != null && !isKey(node, hash, key)) {
            node = node.next;
        }
        return node;
    }

    /** Whether the key comes first in its bin, where the JDK sees it without the bin's lock. */
    public boolean isFirst(int hash, Object key) {
        Node node = bin(hash).first;
        return node != null && isKey(node, hash, key);
    }

    private static boolean isKey(Node node, int hash, Object key) {
        return node.hash == hash && (node.key == key || Equality.holds(key, node.key));
    }

    /** The bin of a key, made when there is none. */
    private Bin bin(int hash) {
        if (bins == null) {
            bins = new Bin[length];
        }
        int index = hash & (length - 1);
        if (bins[index] == null) {
            bins[index] = new Bin(whole);
        }
        return bins[index];
    }

    /** The bin of a key, when no other thread runs a function for it; leaves the monitor to wait. */
    public Bin freeBin(int hash) {
        Bin bin = bin(hash);
        while (bin.computing != null) {
            if (bin.computing == Vm.currentThread()) {
                refuse(bin);
            }
            awaitEnd(bin);
            bin = bin(hash);
        }
        return bin;
    }

    /** Whether nobody runs a function for a key of a place; waits for its end and says no, else. */
    public boolean isFree(int index) {
        Bin bin = bins[index];
        if (bin == null || bin.computing == null) {
            return true;
        }
        if (bin.computing == Vm.currentThread()) {
            Vm.unsupported("clearing a ConcurrentHashMap in a function for a key by its contract");
        }
        awaitEnd(bin);
        return false;
    }

    private void awaitEnd(Bin bin) {
        Vm.monitorExit(this);
        Vm.monitorEnter(bin);
        Vm.monitorExit(bin);
        Vm.monitorEnter(this);
    }

    /** Removes the keys of a place and says how many there were. */
    public int removeAll(int index) {
        int removed = 0;
        if (bins[index] != null) {
            for (Node node = bins[index].first; node != null; node = node.next) {
                removed++;
            }
            bins[index].first = null;
        }
        return removed;
    }

    /** Ends an update from within a function for the same bin. */
    private void refuse(Bin bin) {
        if (!bin.wasEmpty) {
            Vm.unsupported("updating a ConcurrentHashMap in a function for its key by its contract");
        }
        Vm.monitorExit(this);
        throw new IllegalStateException("Recursive update");
    }

    /** The running thread will run a function for a key of the bin. */
    public void beginComputing(Bin bin) {
        Vm.monitorEnter(bin);
        bin.computing = Vm.currentThread();
        bin.wasEmpty = bin.first == null;
    }

    public void endComputing(Bin bin) {
        bin.computing = null;
        Vm.monitorExit(bin);
    }

    public void append(Bin bin, int hash, Object key, Object value) {
        Node added = new Node(hash, key, value, null);
        if (bin.first == null) {
            bin.first = added;
            return;
        }
        Node last = bin.first;
        int others = 1;
        while (last.next != null) {
            last = last.next;
            others++;
        }
        if (others >= CROWDED) {
            Vm.unsupported("crowded bins of a ConcurrentHashMap by its contract");
        }
        last.next = added;
    }

    public void unlink(Bin bin, Node removed) {
        if (bin.first == removed) {
            bin.first = removed.next;
            return;
        }
        Node before = bin.first;
        while (before.next != removed) {
            before = before.next;
        }
        before.next = removed.next;
    }

    /** So many keys more have come than gone; the table grows when it gets too full. */
    public void add(long more) {
        count += more;
        while (more > 0 && bins != null && count >= threshold() && length < MOST_BINS) {
            grow();
        }
    }

    /** Makes room for so many keys. */
    public void reserve(int keys) {
        int wanted = lengthFor(keys + (keys >>> 1) + 1L);
        if (bins == null) {
            length = Math.max(length, wanted);
            bins = new Bin[length];
        }
        while (wanted > threshold() && length < MOST_BINS) {
            grow();
        }
    }

    private int threshold() {
        return length - (length >>> 2);
    }

    private void grow() {
        Bin[] old = bins;
        for (Bin bin : old) {
            if (bin != null && bin.computing != null) {
                Vm.unsupported("growing a ConcurrentHashMap in a function for a key by its contract");
            }
        }
        bins = new Bin[2 * length];
        for (int i = 0; i < length; i++) {
            if (old[i] != null && old[i].first != null) {
                split(old[i].first, i);
            }
        }
        length *= 2;
    }

    /** The nodes at the end that stay together are kept; the others are new, in reverse. */
    private void split(Node first, int index) {
        Node kept = first;
        for (Node node = first.next; node != null; node = node.next) {
            if ((node.hash & length) != (kept.hash & length)) {
                kept = node;
            }
        }
        boolean isLow = (kept.hash & length) == 0;
        Node low = isLow ? kept : null;
        Node high = isLow ? null : kept;
        for (Node node = first; node != kept; node = node.next) {
            if ((node.hash & length) == 0) {
                low = new Node(node.hash, node.key, node.value, low);
            } else {
                high = new Node(node.hash, node.key, node.value, high);
            }
        }
        bins[index] = binOf(low);
        bins[index + length] = binOf(high);
    }

    private Bin binOf(Node first) {
        Bin bin = first == null ? null : new Bin(whole);
        if (bin != null) {
            bin.first = first;
        }
        return bin;
    }
}
