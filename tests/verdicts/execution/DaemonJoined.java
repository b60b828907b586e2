// rule: a daemon that is joined has ended (JLS 17.4.4)
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
// check: explicit --property race => race holds; exit 0
// full check: symbolic|reference --property race => race holds; exit 0
public class DaemonJoined {
    static boolean done;

    public static void main(String[] args) throws Exception {
        Thread daemon = new Thread(() -> done = true);
        daemon.setDaemon(true);
        daemon.start();
        daemon.join();
        assert done;
    }
}
