// rule: whether a class is initialised is asked of its progress: the right twin, which holds
// check: explicit|symbolic|pushdown --property assertion => assertion holds; exit 0
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class ClassInitialisedAfterJoin {
    static class Holder {
        static int value = Integer.parseInt("1");
    }

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        Thread user = new Thread(() -> Holder.value++);
        user.start();
        user.join();
        assert !unsafe.shouldBeInitialized(Holder.class) : "is not initialised";
    }
}
