// rule: a loop around park waits for its condition, not for a permit
// check: explicit => deadlock holds; exit 0
// check: explicit => assertion holds; exit 0
import java.util.concurrent.locks.LockSupport;

public class ParkInLoop {
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            while (!ready) {
                LockSupport.park();
            }
            assert ready;
        });
        other.start();
        ready = true;
        LockSupport.unpark(other);
        other.join();
    }
}
