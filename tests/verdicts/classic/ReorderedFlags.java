// rule: two writes are seen one by one, however many threads do the same
// check: => assertion violated; exit 1
public class ReorderedFlags {
    static final int SETTERS = 5;
    static volatile int first, second;

    static void set() {
        first = 1;
        second = -1;
    }

    static boolean isConsistent() {
        int seen = first;
        return seen + second == 0;
    }

    public static void main(String[] args) throws Exception {
        Thread[] setters = new Thread[SETTERS];
        for (int i = 0; i < SETTERS; i++) {
            setters[i] = new Thread(ReorderedFlags::set);
            setters[i].start();
        }
        assert isConsistent() : "one of the writes is missing";
        for (Thread setter : setters) {
            setter.join();
        }
    }
}
