package plait.vm;

/**
 * A weakly consistent walk over the keys of a table, one section for each bin and key.
 *
 * <p>It goes over the bins that there were at its beginning; where the table has grown, over those
 * that have come of each.
 */
@ByContract
public final class HashTraversal {
    private final HashTable table;
    private final int bins;
    private int index;
    private int length;
    private HashTable.Node node;

    public HashTraversal(HashTable table) {
        this.table = table;
        Vm.monitorEnter(table);
        bins = table.length();
        Vm.monitorExit(table);
        length = bins;
    }

    /** The next key with its value; null at the end. */
    public HashTable.Node next() {
        HashTable.Node found = null;
        if (node != null) {
            Vm.monitorEnter(table);
            found = node.next;
            Vm.monitorExit(table);
        }
        while (found == null && (index < bins || length > bins)) {
            found = firstOfNextBin();
        }
        node = found;
        return found;
    }

    private HashTable.Node firstOfNextBin() {
        Vm.monitorEnter(table);
        while (length < table.length()) {
            length *= 2;
        }
        HashTable.Bin bin = table.binAt(index);
        HashTable.Node first = bin == null ? null : bin.first;
        Vm.monitorExit(table);
        goOn();
        return first;
    }

    /** To the other half of a bin that was split, or of what it was split from, or to the next. */
    private void goOn() {
        while (length > bins && (index & (length >> 1)) != 0) {
            length >>= 1;
            index -= length;
        }
        if (length > bins) {
            index += length >> 1;
        } else {
            index++;
        }
    }

    public Object valueOf(HashTable.Node of) {
        Vm.monitorEnter(table);
        Object value = of.value;
        Vm.monitorExit(table);
        return value;
    }
}
