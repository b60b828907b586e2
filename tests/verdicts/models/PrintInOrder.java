// rule: who owns the monitor of System.out may print, and others print when it is free
// check: explicit => deadlock holds; exit 0
// full check: symbolic|reference => deadlock holds; exit 0
// check: pushdown => deadlock holds
public class PrintInOrder {
    public static void main(String[] args) throws Exception {
        Thread holder = new Thread(() -> {
            synchronized (System.out) {
                System.out.println("one");
                System.out.println("two");
            }
        }, "holder");
        holder.start();
        System.out.println("three");
        holder.join();
    }
}
