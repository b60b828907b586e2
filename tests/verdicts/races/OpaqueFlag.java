// rule: opaque accesses order nothing: the data that they announce is read in a race
// check: explicit|symbolic|reference --property race => race violated; exit 1; says not ordered by happens-before
// check: network --property race => race suspected
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class OpaqueFlag {
    static int data;
    static int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(OpaqueFlag.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread =
                new Thread(
                        () -> {
                            data = 1;
                            FLAG.setOpaque(1);
                        });
        thread.start();
        if ((int) FLAG.getOpaque() == 1) {
            assert data == 1;
        }
        thread.join();
    }
}
