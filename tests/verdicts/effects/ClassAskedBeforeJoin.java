// rule: whether a class is initialised depends on the schedule while another thread may use it
// check: explicit|pushdown --property assertion => assertion violated; exit 1
// full check: reference --property assertion => assertion violated; exit 1
// check: symbolic --property assertion --threads-as schedules => assertion violated; exit 1
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class ClassAskedBeforeJoin {
    static volatile int turn;

    static class Holder {
        static int value = Integer.parseInt("1");
    }

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        Thread user = new Thread(() -> Holder.value++);
        user.start();
        turn = 1;
        assert unsafe.shouldBeInitialized(Holder.class) : "may be initialised";
        user.join();
    }
}
