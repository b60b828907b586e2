import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandles {
    private int count;
    private volatile Object slot;
    private static long total;
    private static final VarHandle COUNT, SLOT, TOTAL, INTS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            COUNT = lookup.findVarHandle(VarHandles.class, "count", int.class);
            SLOT = lookup.findVarHandle(VarHandles.class, "slot", Object.class);
            TOTAL = lookup.findStaticVarHandle(VarHandles.class, "total", long.class);
            INTS = MethodHandles.arrayElementVarHandle(int[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VarHandles v = new VarHandles();
        COUNT.set(v, 3);
        System.out.println((int) COUNT.get(v) + " " + (int) COUNT.getVolatile(v) + " "
            + (int) COUNT.getAndAdd(v, 4) + " " + v.count);
        System.out.println(COUNT.compareAndSet(v, 7, 70) + " " + COUNT.compareAndSet(v, 7, 71)
            + " " + (int) COUNT.compareAndExchange(v, 70, 80) + " " + (int) COUNT.getAcquire(v));
        COUNT.setVolatile(v, 1);
        COUNT.setRelease(v, 2);
        COUNT.setOpaque(v, 5);
        System.out.println((int) COUNT.getOpaque(v) + " " + (int) COUNT.getAndSet(v, 9) + " "
            + (int) COUNT.getAndBitwiseOr(v, 6) + " " + v.count);
        System.out.println(SLOT.compareAndSet(v, null, "first") + " "
            + SLOT.compareAndSet(v, null, "second") + " " + SLOT.get(v) + " "
            + (Object) SLOT.getAndSet(v, "third") + " " + v.slot);
        TOTAL.setVolatile(1L << 40);
        System.out.println((long) TOTAL.getAndAdd(2L) + " " + (long) TOTAL.get() + " " + total);
        int[] a = {1, 2, 3};
        System.out.println((int) INTS.getAndAdd(a, 1, 10) + " " + INTS.compareAndSet(a, 2, 3, 33)
            + " " + a[1] + " " + a[2]);
        try {
            INTS.set(a, 3, 0);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
        VarHandle.fullFence();
        VarHandle.acquireFence();
        Thread[] threads = new Thread[3];
        COUNT.set(v, 0);
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 6; k++) {
                    int seen;
                    do seen = (int) COUNT.getVolatile(v);
                    while (!COUNT.weakCompareAndSet(v, seen, seen + 1));
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println((int) COUNT.getVolatile(v));
    }
}
