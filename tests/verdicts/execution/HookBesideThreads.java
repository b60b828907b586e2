// rule: after System.exit hooks run beside threads that have not ended (JLS 12.8)
// check: explicit => assertion violated; exit 1
// full check: symbolic|reference => assertion violated; exit 1
public class HookBesideThreads {
    static volatile boolean done;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { assert done; }));
        new Thread(() -> done = true).start();
        System.exit(0);
    }
}
