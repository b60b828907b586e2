// rule: a release write publishes what the constructor has written to whoever acquires it
// check: explicit|symbolic --property race => race holds
import java.util.concurrent.atomic.AtomicReference;

public class ReleasePublication {
    static final class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    static final AtomicReference<Box> BOX = new AtomicReference<>();

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> BOX.setRelease(new Box(1)));
        thread.start();
        Box box = BOX.getAcquire();
        if (box != null) {
            assert box.value == 1;
        }
        thread.join();
    }
}
