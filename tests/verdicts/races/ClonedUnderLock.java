// rule: clone of an array whose writers hold the same lock sees all their writes or none
// check: explicit|symbolic --property assertion,race => assertion holds; race holds; exit 0
public class ClonedUnderLock {
    static final int[] PAIR = new int[2];

    public static void main(String[] args) throws InterruptedException {
        Thread thread =
                new Thread(
                        () -> {
                            synchronized (PAIR) {
                                PAIR[0] = 1;
                                PAIR[1] = 1;
                            }
                        });
        thread.start();
        int[] copy;
        synchronized (PAIR) {
            copy = PAIR.clone();
        }
        thread.join();
        assert copy[0] == copy[1];
    }
}
