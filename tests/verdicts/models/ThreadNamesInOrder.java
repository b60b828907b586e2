// rule: a thread that another one has joined has taken its numbers before
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
// check: pushdown => assertion holds
public class ThreadNamesInOrder {
    static volatile String other;

    public static void main(String[] args) throws Exception {
        Thread creator = new Thread(() -> other = new Thread().getName());
        creator.start();
        creator.join();
        assert other.equals("Thread-1") : other;
        assert new Thread().getName().equals("Thread-2");
        assert new Thread(() -> {}, "named").getName().equals("named");
        assert new Thread().getName().equals("Thread-3");
    }
}
