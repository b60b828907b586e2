// rule: a condition can be signalled by the owner of its lock only
// check: explicit => exception violated; exit 1
// full check: symbolic|reference => exception violated; exit 1
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SignalWithoutLock {
    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        condition.signal();
    }
}
