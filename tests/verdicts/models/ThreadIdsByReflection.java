// rule: ids that are asked for by reflection, by a name that no class file holds, are shared numbers too
// check: explicit --property assertion => assertion violated; exit 1
import java.lang.reflect.Method;

public class ThreadIdsByReflection {
    static volatile Thread other;

    public static void main(String[] args) throws Exception {
        Method method = Thread.class.getMethod("get" + "i".toUpperCase() + "d");
        Thread creator = new Thread(() -> other = new Thread(() -> {}, "a"), "creator");
        creator.start();
        Thread own = new Thread(() -> {}, "b");
        creator.join();
        assert (Long) method.invoke(own) < (Long) method.invoke(other);
    }
}
