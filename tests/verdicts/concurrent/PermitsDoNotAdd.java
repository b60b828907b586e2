// rule: a thread has one permit at most: two unparks are as good as one
// check: explicit => deadlock violated; exit 1
import java.util.concurrent.locks.LockSupport;

public class PermitsDoNotAdd {
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            LockSupport.park();
            LockSupport.park();
        });
        other.start();
        LockSupport.unpark(other);
        LockSupport.unpark(other);
        other.join();
    }
}
