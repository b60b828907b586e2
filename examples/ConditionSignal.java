// property: deadlock expect: violated

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A gate that one thread opens and another waits for. Nothing but the signal tells that the gate is
 * open: a thread that comes after the signal waits for ever.
 */
public class ConditionSignal {

    static class Gate {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition opened = lock.newCondition();

        void open() {
            lock.lock();
            try {
                opened.signalAll();
            } finally {
                lock.unlock();
            }
        }

        void pass() throws InterruptedException {
            lock.lock();
            try {
                opened.await();
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Gate gate = new Gate();
        new Thread(gate::open, "keeper").start();
        gate.pass();
    }
}
