// rule: between two critical sections others may see the first result without the second
// full check: => assertion holds; race holds; exit 0
public class TwoStagesFixed {
    static final int WRITERS = 3;
    static final Object firstLock = new Object(), secondLock = new Object();
    static int first, second;

    static void write() {
        synchronized (secondLock) {
            synchronized (firstLock) {
                first = 1;
            }
            second = first() + 1;
        }
    }

    static int first() {
        synchronized (firstLock) {
            return first;
        }
    }

    static void read() {
        synchronized (secondLock) {
            int seen = first();
            assert seen == 0 || second == seen + 1 : "the second stage is still to come";
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < WRITERS; i++) {
            new Thread(TwoStagesFixed::write).start();
        }
        new Thread(TwoStagesFixed::read).start();
    }
}
