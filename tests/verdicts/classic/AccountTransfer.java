// rule: a sum over two accounts that are locked one by one may miss a transfer
// check: => assertion violated; exit 1
public class AccountTransfer {
    static final class Account {
        private int balance;

        Account(int balance) {
            this.balance = balance;
        }

        synchronized void add(int amount) {
            balance += amount;
        }

        synchronized int balance() {
            return balance;
        }
    }

    static final Object transfers = new Object();
    static final Account here = new Account(10), there = new Account(10);

    static void transfer(int amount) {
        here.add(-amount);
        there.add(amount);
    }

    static int total() {
        return here.balance() + there.balance();
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> transfer(3)), two = new Thread(() -> transfer(4));
        one.start();
        two.start();
        assert total() == 20 : "money is on its way";
        one.join();
        two.join();
        assert total() == 20;
    }
}
