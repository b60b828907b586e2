// rule: setPlain orders nothing: the data that it announces is read in a race
// check: explicit|symbolic|reference --property race => race violated; exit 1; says not ordered by happens-before
// check: network --property race => race suspected
import java.util.concurrent.atomic.AtomicInteger;

public class PlainFlag {
    static int data;
    static final AtomicInteger FLAG = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        Thread thread =
                new Thread(
                        () -> {
                            data = 1;
                            FLAG.setPlain(1);
                        });
        thread.start();
        if (FLAG.get() == 1) {
            assert data == 1;
        }
        thread.join();
    }
}
