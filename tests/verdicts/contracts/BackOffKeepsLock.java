// rule: who gives up after the second tryLock must give the first lock back
// check: => deadlock violated; says confirmed on; exit 1
import java.util.concurrent.locks.ReentrantLock;

public class BackOffKeepsLock {
    static final ReentrantLock left = new ReentrantLock();
    static final ReentrantLock right = new ReentrantLock();
    static int eaten;

    static boolean tryEat(ReentrantLock first, ReentrantLock second) {
        if (!first.tryLock()) {
            return false;
        }
        if (!second.tryLock()) {
            return false;
        }
        eaten++;
        second.unlock();
        first.unlock();
        return true;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            for (int attempt = 0; attempt < 2 && !tryEat(right, left); attempt++) {
                Thread.yield();
            }
        });
        other.start();
        left.lock();
        right.lock();
        eaten++;
        right.unlock();
        left.unlock();
        other.join();
        assert eaten >= 1;
    }
}
