import java.lang.invoke.*;
import java.nio.ByteOrder;

public class LocalVarHandles {
    int count;
    volatile String name = "a";
    static long total;

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup l = MethodHandles.lookup();
        VarHandle count = l.findVarHandle(LocalVarHandles.class, "count", int.class);
        VarHandle name = l.findVarHandle(LocalVarHandles.class, "name", String.class);
        VarHandle total = l.findStaticVarHandle(LocalVarHandles.class, "total", long.class);
        LocalVarHandles o = new LocalVarHandles();
        count.set(o, 5);
        System.out.println((int) count.get(o) + " " + (int) count.getAndAdd(o, 3) + " " + count.compareAndSet(o, 8, 9) + " " + o.count);
        System.out.println(name.compareAndSet(o, "a", "b") + " " + (String) name.getVolatile(o) + " " + (String) name.getAndSet(o, "c") + o.name);
        total.setVolatile(7L);
        System.out.println((long) total.getAndAdd(1L) + total());
        VarHandle elements = MethodHandles.arrayElementVarHandle(int[].class);
        int[] a = {1, 2, 3};
        elements.setRelease(a, 1, 20);
        System.out.println((int) elements.getAcquire(a, 1) + " " + (int) elements.getAndBitwiseOr(a, 0, 6) + a[0]);
        try { elements.set(a, 3, 1); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        VarHandle little = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN), big = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
        byte[] bytes = new byte[8];
        little.set(bytes, 0, 0x01020304);
        System.out.println(bytes[0] + " " + (int) little.get(bytes, 1) + " " + (long) big.get(bytes, 0));
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) { ts[i] = new Thread(() -> { for (int j = 0; j < 3; j++) count.getAndAdd(o, 10); }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(o.count);
        }
        static String total() { return " " + total;
    }
}
