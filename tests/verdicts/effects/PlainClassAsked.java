// rule: a class without code to run becomes initialised too, when a thread first uses it; the
// pushdown engine does not follow the progress of such classes and says so
// check: explicit|symbolic --property assertion => assertion violated; exit 1
// check: pushdown --property assertion => assertion unknown; exit 3; says initialised yet
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class PlainClassAsked {
    static class Holder {
        static int value;
    }

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        Thread user = new Thread(() -> Holder.value++);
        user.start();
        user.join();
        assert unsafe.shouldBeInitialized(Holder.class) : "is initialised";
    }
}
