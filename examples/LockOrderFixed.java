// property: assertion,exception,deadlock,race expect: holds

/**
 * {@link LockOrder} with one order for all: the account with the smaller number is locked first.
 */
public class LockOrderFixed {

    static class Account {
        private final int number;
        private int balance;

        Account(int number, int balance) {
            this.number = number;
            this.balance = balance;
        }

        void transferTo(Account other, int amount) {
            Account first = number < other.number ? this : other;
            Account second = first == this ? other : this;
            synchronized (first) {
                synchronized (second) {
                    balance -= amount;
                    other.balance += amount;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account savings = new Account(1, 100);
        Account current = new Account(2, 100);
        Thread saver = new Thread(() -> current.transferTo(savings, 30), "saver");
        Thread spender = new Thread(() -> savings.transferTo(current, 50), "spender");
        saver.start();
        spender.start();
        saver.join();
        spender.join();
        assert savings.balance + current.balance == 200;
    }
}
