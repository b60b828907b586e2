// rule: a gate with a flag lets in who comes before and after it was opened
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class GateWithoutFlagFixed {
    final ReentrantLock lock = new ReentrantLock();
    final Condition opened = lock.newCondition();
    boolean isOpen;

    void open() {
        lock.lock();
        try {
            isOpen = true;
            opened.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void pass() {
        lock.lock();
        try {
            while (!isOpen) {
                opened.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        GateWithoutFlagFixed gate = new GateWithoutFlagFixed();
        new Thread(gate::pass).start();
        new Thread(gate::pass).start();
        gate.open();
    }
}
