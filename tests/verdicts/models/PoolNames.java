// rule: the JDK's own counters, such as that of thread pools, are shared by threads
// check: explicit => assertion violated; exit 1
// full check: reference => assertion violated; exit 1
import java.util.concurrent.Executors;

public class PoolNames {
    static volatile String other;

    public static void main(String[] args) throws Exception {
        Thread creator = new Thread(() -> other = name(), "creator");
        creator.start();
        String own = name();
        creator.join();
        assert own.equals("pool-1-thread-1") : own;
    }

    private static String name() {
        return Executors.defaultThreadFactory().newThread(() -> {}).getName();
    }
}
