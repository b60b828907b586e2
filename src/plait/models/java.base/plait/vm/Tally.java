package plait.vm;

/**
 * A sum to which threads add, by its documentation: what is added while somebody reads the sum may be
 * in what is read or not. So who reads it takes two sections, and chooses what has come in between.
 *
 * <p>Guarded by this object's monitor. What is added while sums are read is in an array that is never
 * changed, only replaced.
 */
@ByContract
public final class Tally extends Part {
    private static final long[] NONE = {};

    private long sum;
    /** What has been added since the first of those who read has begun. */
    private long[] additions = NONE;
    private int readers;
    private boolean isReset;

    public Tally(Object whole) {
        super(whole);
    }

    public void add(long given) {
        Vm.monitorEnter(this);
        refuseReset();
        sum += given;
        if (readers > 0) {
            additions = with(additions, given);
        }
        Vm.monitorExit(this);
    }

    /** What has been added, with any of what is added meanwhile. */
    public long read() {
        Vm.monitorEnter(this);
        refuseReset();
        long found = sum;
        int begin = additions.length;
        readers++;
        Vm.monitorExit(this);
        Vm.monitorEnter(this);
        for (int i = begin; i < additions.length; i++) {
            found += Vm.chooseInt(0, 1) == 0 ? 0 : additions[i];
        }
        readers--;
        if (readers == 0) {
            additions = NONE;
        }
        Vm.monitorExit(this);
        return found;
    }

    /** What has been added, while nobody else adds or reads; then there is nothing. */
    public long reset() {
        Vm.monitorEnter(this);
        refuseReset();
        if (readers > 0) {
            Vm.unsupported("a LongAdder that is reset while others read it by its contract");
        }
        isReset = true;
        Vm.monitorExit(this);
        Vm.monitorEnter(this);
        long found = sum;
        sum = 0;
        isReset = false;
        Vm.monitorExit(this);
        return found;
    }

    private void refuseReset() {
        if (isReset) {
            Vm.unsupported("a LongAdder that is used while it is reset by its contract");
        }
    }

    private static long[] with(long[] all, long last) {
        long[] next = new long[all.length + 1];
        for (int i = 0; i < all.length; i++) {
            next[i] = all[i];
        }
        next[all.length] = last;
        return next;
    }
}
