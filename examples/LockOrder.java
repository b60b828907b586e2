// property: deadlock expect: violated

/**
 * Two transfers in opposite directions. Each locks the account it takes from, then the one it
 * gives to: when both hold their first lock, neither gets its second.
 */
public class LockOrder {

    static class Account {
        private int balance;

        Account(int balance) {
            this.balance = balance;
        }

        void transferTo(Account other, int amount) {
            synchronized (this) {
                synchronized (other) {
                    balance -= amount;
                    other.balance += amount;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account savings = new Account(100);
        Account current = new Account(100);
        Thread saver = new Thread(() -> current.transferTo(savings, 30), "saver");
        Thread spender = new Thread(() -> savings.transferTo(current, 50), "spender");
        saver.start();
        spender.start();
        saver.join();
        spender.join();
        assert savings.balance + current.balance == 200;
    }
}
