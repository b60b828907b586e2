// rule: a daemon may run on after main has ended (JLS 12.8)
// check: explicit => assertion violated; exit 1
// full check: symbolic|reference => assertion violated; exit 1
public class DaemonOutlivesMain {
    static volatile boolean ended;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> { assert !ended; });
        daemon.setDaemon(true);
        daemon.start();
        ended = true;
    }
}
