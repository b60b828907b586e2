// rule: methods of one object that synchronize on different locks exclude nobody
// check: => assertion violated; exit 1
public class WrongLock {
    static final int WRITERS = 3;
    private final Object lock = new Object();
    private volatile int value;

    void addHere() {
        synchronized (this) {
            value = value + 1;
        }
    }

    void addThere() {
        synchronized (lock) {
            value = value + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        WrongLock counter = new WrongLock();
        Thread[] writers = new Thread[WRITERS + 1];
        for (int i = 0; i < WRITERS; i++) {
            writers[i] = new Thread(counter::addHere);
        }
        writers[WRITERS] = new Thread(counter::addThere);
        for (Thread writer : writers) {
            writer.start();
        }
        for (Thread writer : writers) {
            writer.join();
        }
        assert counter.value == WRITERS + 1 : "an update is lost";
    }
}
