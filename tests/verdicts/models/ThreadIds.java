// rule: ids come from a counter that threads share
// check: explicit => assertion violated; exit 1
// full check: symbolic|pushdown|reference => assertion violated; exit 1
public class ThreadIds {
    static volatile long other;

    public static void main(String[] args) throws Exception {
        Thread creator = new Thread(() -> other = new Thread(() -> {}, "a").getId(), "creator");
        creator.start();
        long own = new Thread(() -> {}, "b").getId();
        creator.join();
        assert own < other;
    }
}
