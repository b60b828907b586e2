// rule: static and instance methods synchronize on different objects (JLS 8.4.3.6)
// check: explicit --property race => race violated; exit 1
// full check: symbolic|reference --property race => race violated; exit 1
public class StaticAndInstanceLocks {
    static int count;

    static synchronized void addForAll() {
        count++;
    }

    synchronized void addForOne() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> new StaticAndInstanceLocks().addForOne());
        other.start();
        addForAll();
        other.join();
    }
}
