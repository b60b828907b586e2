// rule: the program ends without its daemons: nobody may count on them (JLS 12.8)
// check: explicit => assertion violated; exit 1
// full check: symbolic|reference => assertion violated; exit 1
public class DaemonMayNotFinish {
    static volatile boolean done;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { assert done; }));
        Thread daemon = new Thread(() -> done = true);
        daemon.setDaemon(true);
        daemon.start();
    }
}
