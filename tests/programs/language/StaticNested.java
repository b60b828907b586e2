import java.util.*;

public class StaticNested {
    static class Bank {
        private final Map<String, Account> accounts = new TreeMap<>();
        Account open(String owner) { return accounts.computeIfAbsent(owner, Account::new); }
        void transfer(String from, String to, long amount) throws InsufficientFunds {
            open(from).withdraw(amount);
            open(to).balance += amount;
        }
        static class Account { final String owner; private long balance; Account(String owner) { this.owner = owner; } void withdraw(long x) throws InsufficientFunds { if (x > balance) throw new InsufficientFunds(this, x); balance -= x; } }
        static class InsufficientFunds extends Exception { InsufficientFunds(Account a, long x) { super(a.owner + " has " + a.balance + ", wants " + x); } }
    }

    public static void main(String[] args) throws Exception {
        Bank bank = new Bank();
        bank.open("ann").balance = 100;
        try {
            bank.transfer("ann", "bob", 70);
            bank.transfer("ann", "cid", 70);
        } catch (Bank.InsufficientFunds e) {
            System.out.println(e.getMessage());
        }
        bank.accounts.values().forEach(a -> System.out.println(a.owner + "=" + a.balance));
    }
}
