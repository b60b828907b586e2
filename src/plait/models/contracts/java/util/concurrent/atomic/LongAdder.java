package java.util.concurrent.atomic;

import java.io.Serializable;
import plait.vm.ByContract;
import plait.vm.Tally;

/** A sum by its documentation, which is no atomic snapshot while others add to it. */
@ByContract
public class LongAdder extends Striped64 implements Serializable {
    private static final long serialVersionUID = 7249069246863182397L;

    private final transient Tally tally = new Tally(this);

    public LongAdder() {}

    public void add(long given) {
        tally.add(given);
    }

    public void increment() {
        tally.add(1);
    }

    public void decrement() {
        tally.add(-1);
    }

    public long sum() {
        return tally.read();
    }

    public void reset() {
        tally.reset();
    }

    public long sumThenReset() {
        return tally.reset();
    }

    public String toString() {
        return Long.toString(tally.read());
    }

    public long longValue() {
        return tally.read();
    }

    public int intValue() {
        return (int) tally.read();
    }

    public float floatValue() {
        return (float) tally.read();
    }

    public double doubleValue() {
        return (double) tally.read();
    }
}
