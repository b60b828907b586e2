// rule: transfers that take the locks in the order of the numbers do not wait for each other
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class TransferBothWaysFixed {
    static final class Account {
        final int number;
        final Lock lock = new ReentrantLock();
        int balance = 100;

        Account(int number) {
            this.number = number;
        }
    }

    static void transfer(Account from, Account to, int amount) {
        Account first = from.number < to.number ? from : to;
        Account second = first == from ? to : from;
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
