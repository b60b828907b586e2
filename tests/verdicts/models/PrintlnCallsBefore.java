// rule: println makes the text before it takes the monitor of System.out
// check: explicit => deadlock holds; exit 0
// full check: symbolic|reference => deadlock holds; exit 0
public class PrintlnCallsBefore {
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
        Object stream = System.out;
        Account account = new Account();
        Thread reporter = new Thread(account::report, "reporter");
        reporter.start();
        System.out.println(account);
        reporter.join();
        assert stream != null;
    }
}
