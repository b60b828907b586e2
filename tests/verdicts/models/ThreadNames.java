// rule: default names come from a counter that threads share: who creates first gets the smaller number
// check: explicit => assertion violated; exit 1
// full check: symbolic|pushdown|reference => assertion violated; exit 1
public class ThreadNames {
    static volatile String other;

    public static void main(String[] args) throws Exception {
        Thread creator = new Thread(() -> other = new Thread().getName());
        creator.start();
        String own = new Thread().getName();
        creator.join();
        assert own.equals("Thread-1") : own;
    }
}
