// property: assertion,exception,race expect: holds

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** {@link ConditionIf} with the test in a loop. */
public class ConditionIfFixed {

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
                while (items == 0) {
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
