// rule: between two critical sections others may see the first result without the second
// check: => assertion violated; exit 1
public class TwoStages {
    static final int WRITERS = 3;
    static final Object firstLock = new Object(), secondLock = new Object();
    static int first, second;

    static void write() {
        synchronized (firstLock) {
            first = 1;
        }
        synchronized (secondLock) {
            second = first() + 1;
        }
    }

    static int first() {
        synchronized (firstLock) {
            return first;
        }
    }

    static void read() {
        int seen = first();
        if (seen == 0) {
            return;
        }
        synchronized (secondLock) {
            assert second == seen + 1 : "the second stage is still to come";
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < WRITERS; i++) {
            new Thread(TwoStages::write).start();
        }
        new Thread(TwoStages::read).start();
    }
}
