import java.util.*;

public class ThreadLocals {
    static final ThreadLocal<Integer> COUNTER = ThreadLocal.withInitial(() -> 10);
    static final ThreadLocal<List<String>> LOG = new ThreadLocal<>() {
        @Override protected List<String> initialValue() {
            return new ArrayList<>(List.of("start"));
        }
    };
    static final InheritableThreadLocal<String> CONTEXT = new InheritableThreadLocal<>();

    static int bump() {
        COUNTER.set(COUNTER.get() + 1);
        return COUNTER.get();
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(bump() + " " + bump());
        LOG.get().add("main");
        CONTEXT.set("from main");
        int[] seen = new int[2];
        String[] text = new String[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k <= me; k++) seen[me] = bump();
                LOG.get().add("worker" + me);
                text[me] = LOG.get() + " " + CONTEXT.get();
                CONTEXT.set("changed");
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(seen[0] + " " + seen[1] + " " + text[0] + " " + text[1]);
        System.out.println(COUNTER.get() + " " + LOG.get() + " " + CONTEXT.get());
        COUNTER.remove();
        System.out.println(COUNTER.get());
        ThreadLocal<String> plain = new ThreadLocal<>();
        System.out.println(plain.get());
        plain.set("x");
        System.out.println(plain.get());
    }
}
