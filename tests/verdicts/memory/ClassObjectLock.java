// rule: a static synchronized method locks the Class object (JLS 8.4.3.6)
// check: explicit --property race => race holds; exit 0
// full check: symbolic|reference --property race => race holds; exit 0
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
public class ClassObjectLock {
    static int count;

    static synchronized void add() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (ClassObjectLock.class) {
                count++;
            }
        });
        other.start();
        add();
        other.join();
        assert count == 2;
    }
}
