// rule: a signal that comes before the await is lost
// check: explicit => deadlock violated; exit 1
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SignalBeforeAwait {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread other = new Thread(() -> {
            lock.lock();
            condition.signal();
            lock.unlock();
        });
        other.start();
        lock.lock();
        condition.await();
        lock.unlock();
        other.join();
    }
}
