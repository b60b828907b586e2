// rule: printf calls toString while it has the monitor of System.out, println before it takes it
// check: explicit => deadlock violated; exit 1
// full check: symbolic|reference => deadlock violated; exit 1
public class PrintfCallsBack {
    static class Account {
        synchronized void report() {
            System.out.println("balance");
        }

        @Override
        public synchronized String toString() {
            return "account";
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        Thread reporter = new Thread(account::report, "reporter");
        reporter.start();
        System.out.printf("%s", account);
        reporter.join();
    }
}
