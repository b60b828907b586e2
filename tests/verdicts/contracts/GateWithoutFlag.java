// rule: a gate without a flag keeps out who comes after it was opened
// check: => deadlock violated; says confirmed on; exit 1
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class GateWithoutFlag {
    final ReentrantLock lock = new ReentrantLock();
    final Condition opened = lock.newCondition();

    void open() {
        lock.lock();
        try {
            opened.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void pass() {
        lock.lock();
        try {
            opened.awaitUninterruptibly();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        GateWithoutFlag gate = new GateWithoutFlag();
        new Thread(gate::pass).start();
        new Thread(gate::pass).start();
        gate.open();
    }
}
