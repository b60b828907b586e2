// rule: a stamped reference tells that a value was changed and changed back
// check: explicit => assertion holds; exit 0
import java.util.concurrent.atomic.AtomicStampedReference;

public class StampSeesAba {
    static final AtomicStampedReference<String> top = new AtomicStampedReference<>("a", 0);

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            top.set("b", 1);
            top.set("a", 2);
        });
        other.start();
        int[] stamp = new int[1];
        String seen = top.get(stamp);
        other.join();
        assert top.compareAndSet(seen, "c", stamp[0], 9) == (stamp[0] == 2);
    }
}
