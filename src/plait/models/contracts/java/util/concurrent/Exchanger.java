package java.util.concurrent;

import plait.vm.ByContract;
import plait.vm.Contracts;
import plait.vm.Handover;

/** An exchange point by its documentation: two threads meet and go with what the other one gave. */
@ByContract
public class Exchanger<V> {
    private final Handover handover = new Handover(this, true);

    public Exchanger() {}

    public V exchange(V item) throws InterruptedException {
        Contracts.refuseInterrupted();
        return given(meet(item, 0));
    }

    /** Without any time, too, two threads meet if they come at once. */
    public V exchange(V item, long timeout, TimeUnit unit)
            throws InterruptedException, TimeoutException {
        long nanos = unit.toNanos(timeout);
        Contracts.refuseInterrupted();
        Object found = meet(item, Math.max(1, nanos));
        if (found == null) {
            throw new TimeoutException();
        }
        return given(found);
    }

    private Object meet(V item, long nanos) throws InterruptedException {
        return handover.meet(true, true, item == null ? Handover.NOTHING : item, nanos);
    }

    @SuppressWarnings("unchecked")
    private V given(Object found) {
        return found == Handover.NOTHING ? null : (V) found;
    }
}
