// rule: two transfers in opposite directions wait for each other's lock
// check: => deadlock violated; says confirmed on; exit 1
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class TransferBothWays {
    static final class Account {
        final int number;
        final Lock lock = new ReentrantLock();
        int balance = 100;

        Account(int number) {
            this.number = number;
        }
    }

    static void transfer(Account from, Account to, int amount) {
        Account first = from;
        Account second = to;
        first.lock.lock();
        try {
            second.lock.lock();
            try {
                from.balance -= amount;
                to.balance += amount;
            } finally {
                second.lock.unlock();
            }
        } finally {
            first.lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Account one = new Account(1);
        Account two = new Account(2);
        Thread other = new Thread(() -> transfer(two, one, 20));
        other.start();
        transfer(one, two, 10);
        other.join();
        assert one.balance == 110 && two.balance == 90;
    }
}
