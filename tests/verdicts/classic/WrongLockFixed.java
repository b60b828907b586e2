// rule: methods of one object that synchronize on different locks exclude nobody
// full check: => assertion holds; race holds; exit 0
public class WrongLockFixed {
    static final int WRITERS = 3;
    private final Object lock = new Object();
    private volatile int value;

    void addHere() {
        synchronized (lock) {
            value = value + 1;
        }
    }

    void addThere() {
        synchronized (lock) {
            value = value + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        WrongLockFixed counter = new WrongLockFixed();
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
