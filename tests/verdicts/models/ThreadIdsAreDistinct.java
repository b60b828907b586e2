// rule: no two threads have the same id, whoever creates them
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
// check: pushdown => assertion holds
public class ThreadIdsAreDistinct {
    static volatile long other;

    public static void main(String[] args) throws Exception {
        Thread creator = new Thread(() -> other = new Thread(() -> {}, "a").getId(), "creator");
        creator.start();
        long own = new Thread(() -> {}, "b").getId();
        creator.join();
        assert own != other && own != creator.getId();
    }
}
