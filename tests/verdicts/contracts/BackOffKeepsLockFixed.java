// rule: who gives both locks back before the next attempt lets the others go on
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.locks.ReentrantLock;

public class BackOffKeepsLockFixed {
    static final ReentrantLock left = new ReentrantLock();
    static final ReentrantLock right = new ReentrantLock();
    static int eaten;

    static boolean tryEat(ReentrantLock first, ReentrantLock second) {
        if (!first.tryLock()) {
            return false;
        }
        try {
            if (!second.tryLock()) {
                return false;
            }
            try {
                eaten++;
                return true;
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
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
