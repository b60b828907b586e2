// property: assertion expect: violated

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A stock whose takers test once and then wait. A taker that was signalled gets the lock some time
 * later: when another taker has come first, it takes what is no longer there.
 */
public class ConditionIf {

    static class Stock {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition arrived = lock.newCondition();
        private int items;

        void put() {
            lock.lock();
            try {
                items++;
                arrived.signal();
            } finally {
                lock.unlock();
            }
        }

        void take() {
            lock.lock();
            try {
                if (items == 0) {
                    arrived.awaitUninterruptibly();
                }
                items--;
                assert items >= 0 : "took what was not there";
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        Stock stock = new Stock();
        Thread taker = new Thread(stock::take, "taker");
        taker.setDaemon(true);
        taker.start();
        stock.put();
        stock.take();
    }
}
