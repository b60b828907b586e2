import java.util.*;
import java.util.concurrent.*;

public class BankTransfersInThreads {
    static class Account { final int id; private int balance; Account(int id, int b) { this.id = id; balance = b; } }
    static void transfer(Account a, Account b, int x) { Account first = a.id < b.id ? a : b, second = first == a ? b : a; synchronized (first) { synchronized (second) { if (a.balance >= x) { a.balance -= x; b.balance += x; } } } }

    public static void main(String[] args) throws Exception {
        Account a = new Account(1, 100), b = new Account(2, 50);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 4; i++) { pool.execute(() -> transfer(a, b, 10)); pool.execute(() -> transfer(b, a, 5)); }
        pool.shutdown();
        pool.awaitTermination(5, TimeUnit.SECONDS);
        System.out.println(a.balance + b.balance);
        System.out.println(a.balance + " " + b.balance);
    }
}
