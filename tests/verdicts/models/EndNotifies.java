// rule: the end of a thread notifies all who wait on its Thread object
// check: explicit => deadlock holds; assertion holds; exit 0
// full check: symbolic|reference => deadlock holds; assertion holds; exit 0
public class EndNotifies {
    static volatile int value;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> value = 1, "writer");
        synchronized (writer) {
            writer.start();
            writer.wait();
        }
        assert value == 1;
    }
}
