// rule: what a constructor has written races when the object is published by an opaque write
// check: explicit|symbolic|reference --property race --no-confirm => race violated; exit 1; says Box.value
import java.util.concurrent.atomic.AtomicReference;

public class OpaquePublication {
    static final class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    static final AtomicReference<Box> BOX = new AtomicReference<>();

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> BOX.setOpaque(new Box(1)));
        thread.start();
        Box box = BOX.getAcquire();
        if (box != null) {
            assert box.value == 1;
        }
        thread.join();
    }
}
