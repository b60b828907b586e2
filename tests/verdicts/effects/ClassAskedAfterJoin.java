// rule: whether a class is initialised is asked of its progress, which other threads change:
// after the join the class is initialised in every schedule
// check: explicit|symbolic|pushdown --property assertion => assertion violated; exit 1
// full check: reference --property assertion => assertion violated; exit 1
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class ClassAskedAfterJoin {
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
        assert unsafe.shouldBeInitialized(Holder.class) : "is initialised";
    }
}
