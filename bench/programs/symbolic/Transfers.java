/**
 * Threads move money around in a circle of accounts, each transfer under two locks taken in order;
 * how much is moved is an input.
 *
 * <p>Arguments: threads, transfers of each, and "unsafe" to leave the locks out.
 */
public class Transfers {

    static class Account {
        int balance = 100;
    }

    public static void main(String[] args) throws InterruptedException {
        int count = Integer.parseInt(args[0]);
        int transfers = Integer.parseInt(args[1]);
        boolean isSafe = args.length < 3;
        Account[] accounts = new Account[count];
        for (int i = 0; i < count; i++) {
            accounts[i] = new Account();
        }
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            Account low = accounts[Math.min(i, (i + 1) % count)];
            Account high = accounts[Math.max(i, (i + 1) % count)];
            int amount = plait.Verify.anyInt(1, 100);
            threads[i] = new Thread(() -> {
                for (int k = 0; k < transfers; k++) {
                    if (isSafe) {
                        synchronized (low) {
                            synchronized (high) {
                                move(low, high, amount);
                            }
                        }
                    } else {
                        move(low, high, amount);
                    }
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        int sum = 0;
        for (int i = 0; i < count; i++) {
            threads[i].join();
        }
        for (Account account : accounts) {
            sum += account.balance;
        }
        assert sum == 100 * count;
    }

    static void move(Account from, Account to, int amount) {
        if (from.balance >= amount) {
            from.balance -= amount;
            to.balance += amount;
        }
    }
}
