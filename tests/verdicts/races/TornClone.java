// rule: clone reads the elements one by one, so that others write in between
// check: explicit|symbolic|reference|pushdown --property assertion --no-confirm => assertion violated; exit 1
public class TornClone {
    static final int[] PAIR = new int[2];

    public static void main(String[] args) throws InterruptedException {
        Thread thread =
                new Thread(
                        () -> {
                            PAIR[0] = 1;
                            PAIR[1] = 1;
                        });
        thread.start();
        int[] copy = PAIR.clone();
        thread.join();
        assert copy[0] >= copy[1];
    }
}
