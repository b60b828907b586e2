package plait.vm;

/**
 * The tasks of a pool that are to be run at some time; used under the pool's monitor only.
 *
 * <p>With the clock, the one whose time comes first is next, and of equal ones that which came first.
 * Without it, time is known by delays alone: a task comes after those that were there before and had
 * no longer delay, and else in any order. One that is repeated at a fixed rate may be late by any
 * time, so that it comes in any order.
 */
@ByContract
public final class DelayedTasks {
    private static final Entry[] NONE = {};

    /** A task with its time, or with its delay where there is no clock. */
    @ByContract
    public static final class Entry {
        private final Object task;
        @Invisible private long time;
        /** Whether it may be late by any time. */
        @Invisible private boolean isUnordered;

        public Entry(Object task) {
            this.task = task;
        }

        /** The time by the clock. */
        public long time() {
            return time;
        }
    }

    private final boolean isWithoutClock;
    @Invisible private Entry[] entries = NONE;
    /** The one whose delay is over, where there is no clock. */
    @Invisible private Entry due;

    public DelayedTasks(boolean isWithoutClock) {
        this.isWithoutClock = isWithoutClock;
    }

    private static Entry at(Entry[] all, int index) {
        return (Entry) Vm.constantElement(all, index);
    }

    public int size() {
        return entries.length;
    }

    /** Adds a task that waits for so long. */
    public void add(Entry entry, long delay) {
        entry.time = isWithoutClock ? delay : LogicalClock.nanoTime() + delay;
        append(entry);
    }

    /** Adds a task again that is repeated at a fixed rate. */
    public void addAgain(Entry entry, long period) {
        entry.time = isWithoutClock ? period : entry.time + period;
        entry.isUnordered = isWithoutClock;
        append(entry);
    }

    private void append(Entry entry) {
        Entry[] old = entries;
        Entry[] all = new Entry[old.length + 1];
        for (int i = 0; i < old.length; i++) {
            all[i] = at(old, i);
        }
        all[old.length] = entry;
        entries = all;
    }

    /** Takes a task out if it is there. */
    public void remove(Entry entry) {
        Entry[] old = entries;
        int index = 0;
        while (index < old.length && at(old, index) != entry) {
            index++;
        }
        if (index == old.length) {
            return;
        }
        Entry[] all = old.length == 1 ? NONE : new Entry[old.length - 1];
        for (int i = 0; i < all.length; i++) {
            all[i] = at(old, i < index ? i : i + 1);
        }
        entries = all;
        if (due == entry) {
            due = null;
        }
    }

    /** All tasks, in the order in which they came. */
    public Object[] now() {
        Object[] all = new Object[entries.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = at(entries, i).task;
        }
        return all;
    }

    public void clear() {
        entries = NONE;
        due = null;
    }

    /** Takes the next task if its time has come, null otherwise. */
    public Object poll() {
        Entry found = isWithoutClock ? dueOne() : first();
        boolean isDue =
                found != null && (isWithoutClock || found.time <= LogicalClock.nanoTime());
        if (isDue) {
            remove(found);
        }
        return isDue ? found.task : null;
    }

    /** How long it is to the next task, 0 if there is none. */
    public long delay() {
        if (entries.length == 0) {
            return 0;
        }
        return isWithoutClock ? leastDelay() : Math.max(1, first().time - LogicalClock.nanoTime());
    }

    /** A thread has waited as long as `delay` said. */
    public void elapse() {
        if (isWithoutClock && due == null && entries.length > 0) {
            due = anyNext();
        }
    }

    private Entry first() {
        Entry first = null;
        for (int i = 0; i < entries.length; i++) {
            Entry entry = at(entries, i);
            if (first == null || entry.time < first.time) {
                first = entry;
            }
        }
        return first;
    }

    // ---- without the clock

    private Entry dueOne() {
        if (due == null && entries.length > 0 && leastDelay() == 0) {
            due = anyNext();
        }
        return due;
    }

    private long leastDelay() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < entries.length; i++) {
            if (mayBeNext(i)) {
                least = Math.min(least, at(entries, i).time);
            }
        }
        return least;
    }

    private boolean mayBeNext(int index) {
        Entry entry = at(entries, index);
        boolean mayBe = true;
        for (int i = 0; i < index && !entry.isUnordered; i++) {
            Entry before = at(entries, i);
            mayBe &= before.isUnordered || before.time > entry.time;
        }
        return mayBe;
    }

    private Entry anyNext() {
        int count = 0;
        for (int i = 0; i < entries.length; i++) {
            count += mayBeNext(i) ? 1 : 0;
        }
        int skipped = count == 1 ? 0 : Vm.chooseInt(0, count - 1);
        int index = 0;
        while (!mayBeNext(index) || skipped-- > 0) {
            index++;
        }
        return at(entries, index);
    }
}
