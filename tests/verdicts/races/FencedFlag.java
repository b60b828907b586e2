// rule: a release fence before an opaque write and an acquire fence after the read order what they stand between
// check: explicit|symbolic --property race => race holds
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class FencedFlag {
    static int data;
    static int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(FencedFlag.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread =
                new Thread(
                        () -> {
                            data = 1;
                            VarHandle.releaseFence();
                            FLAG.setOpaque(1);
                        });
        thread.start();
        if ((int) FLAG.getOpaque() == 1) {
            VarHandle.acquireFence();
            assert data == 1;
        }
        thread.join();
    }
}
