// rule: readers of a stamped lock do not wait for each other
// check: explicit => deadlock holds; exit 0
import java.util.concurrent.locks.StampedLock;

public class StampedReadersShare {
    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        long stamp = lock.readLock();
        Thread other = new Thread(() -> lock.unlockRead(lock.readLock()));
        other.start();
        other.join();
        lock.unlockRead(stamp);
    }
}
