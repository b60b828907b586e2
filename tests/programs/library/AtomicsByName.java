import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAccumulator;

/** Atomic classes, and updaters that find fields by name. */
public class AtomicsByName {
    volatile long number;
    volatile String text;
    private volatile int hidden;

    static class Inner {
        static final AtomicIntegerFieldUpdater<AtomicsByName> HIDDEN =
                AtomicIntegerFieldUpdater.newUpdater(AtomicsByName.class, "hidden");
    }

    public static void main(String[] args) {
        AtomicsByName object = new AtomicsByName();
        AtomicLongFieldUpdater<AtomicsByName> numbers = AtomicLongFieldUpdater.newUpdater(AtomicsByName.class, "number");
        numbers.addAndGet(object, 5);
        AtomicReferenceFieldUpdater<AtomicsByName, String> texts =
                AtomicReferenceFieldUpdater.newUpdater(AtomicsByName.class, String.class, "text");
        System.out.println(texts.compareAndSet(object, null, "x") + " " + texts.compareAndSet(object, "y", "z"));
        System.out.println(object.number + object.text + Inner.HIDDEN.incrementAndGet(object));
        for (String name : new String[] {"nope", "number"}) {
            try {
                AtomicIntegerFieldUpdater.newUpdater(AtomicsByName.class, name);
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        AtomicBoolean flag = new AtomicBoolean();
        System.out.println(flag.compareAndSet(false, true) + " " + flag.getAndSet(false) + " " + flag.weakCompareAndSetPlain(false, true));
        AtomicInteger count = new AtomicInteger(5);
        System.out.println(count.getAndUpdate(x -> x * 2) + " " + count.accumulateAndGet(3, Math::max) + count.getAndDecrement() + count);
        AtomicIntegerArray counts = new AtomicIntegerArray(3);
        counts.getAndAdd(1, 4);
        System.out.println(counts + " " + counts.compareAndSet(0, 0, 9) + counts);
        LongAccumulator greatest = new LongAccumulator(Long::max, 0);
        greatest.accumulate(5);
        greatest.accumulate(3);
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 1);
        System.out.println(greatest.get() + " " + stamped.compareAndSet("a", "b", 1, 2) + stamped.getReference() + stamped.getStamp());
    }
}
