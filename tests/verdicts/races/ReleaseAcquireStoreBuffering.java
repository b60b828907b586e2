// rule: release and acquire accesses let both threads read the old value: sequential consistency is assumed
// check: explicit|symbolic|reference|pushdown --property assertion => assertion holds; says opaque, plain, acquire or release
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ReleaseAcquireStoreBuffering {
    static int x;
    static int y;
    static int seenByOther;
    static final VarHandle X;
    static final VarHandle Y;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            X = lookup.findStaticVarHandle(ReleaseAcquireStoreBuffering.class, "x", int.class);
            Y = lookup.findStaticVarHandle(ReleaseAcquireStoreBuffering.class, "y", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other =
                new Thread(
                        () -> {
                            X.setRelease(1);
                            seenByOther = (int) Y.getAcquire();
                        });
        other.start();
        Y.setRelease(1);
        int seen = (int) X.getAcquire();
        other.join();
        assert seen == 1 || seenByOther == 1;
    }
}
