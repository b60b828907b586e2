import java.util.*;
import java.util.concurrent.*;

/** Transfers between accounts in several threads; the total never changes. */
public class BankSimulation {
    static final class InsufficientFunds extends Exception {
        final long missing;

        InsufficientFunds(long missing) {
            super("missing " + missing);
            this.missing = missing;
        }
    }

    static final class Account {
        final int id;
        private long balance;
        private final List<String> history = new ArrayList<>();

        Account(int id, long balance) {
            this.id = id;
            this.balance = balance;
        }

        synchronized long balance() {
            return balance;
        }

        private void withdraw(long amount) throws InsufficientFunds {
            if (amount > balance) throw new InsufficientFunds(amount - balance);
            balance -= amount;
            history.add("-" + amount);
        }

        private void deposit(long amount) {
            balance += amount;
            history.add("+" + amount);
        }
    }

    private final Map<Integer, Account> accounts = new ConcurrentHashMap<>();

    void open(int id, long amount) {
        if (accounts.putIfAbsent(id,
            new Account(id, amount)) != null) throw new IllegalStateException("account " + id
            + " exists");
    }

    void transfer(int from, int to, long amount) throws InsufficientFunds {
        Account source = accounts.get(from), target = accounts.get(to);
        Account first = from < to ? source : target, second = from < to ? target : source;
        synchronized (first) {
            synchronized (second) {
                source.withdraw(amount);
                target.deposit(amount);
            }
        }
    }

    long total() {
        return accounts.values().stream().mapToLong(Account::balance).sum();
    }

    public static void main(String[] args) throws Exception {
        BankSimulation bank = new BankSimulation();
        for (int i = 0; i < 4; i++) bank.open(i, 100);
        try {
            bank.open(2, 5);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        ExecutorService tellers = Executors.newFixedThreadPool(3);
        List<Future<Integer>> done = new ArrayList<>();
        for (int t = 0; t < 3; t++) {
            int teller = t;
            done.add(tellers.submit(() -> {
                int count = 0;
                for (int i = 0; i < 6; i++) {
                    bank.transfer((teller + i) % 4, (teller + 2 * i + 1) % 4 == (teller + i) % 4
                        ? (teller + i + 1) % 4 : (teller + 2 * i + 1) % 4, i);
                    count++;
                }
                return count;
            }));
        }
        int transfers = 0;
        for (Future<Integer> f : done) transfers += f.get();
        tellers.shutdown();
        System.out.println(transfers + " transfers, total " + bank.total());
        for (int i = 0; i < 4; i++) System.out.println("account " + i + ": "
            + bank.accounts.get(i).balance());
        try {
            bank.transfer(0, 1, 1_000_000);
        } catch (InsufficientFunds e) {
            System.out.println(e.missing > 0 && e.getMessage().startsWith("missing"));
        }
    }
}
