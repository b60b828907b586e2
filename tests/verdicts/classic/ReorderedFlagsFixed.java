// rule: two writes are seen one by one, however many threads do the same
// full check: => assertion holds; race holds; exit 0
public class ReorderedFlagsFixed {
    static final int SETTERS = 5;
    static volatile int first, second;

    static synchronized void set() {
        first = 1;
        second = -1;
    }

    static synchronized boolean isConsistent() {
        int seen = first;
        return seen + second == 0;
    }

    public static void main(String[] args) throws Exception {
        Thread[] setters = new Thread[SETTERS];
        for (int i = 0; i < SETTERS; i++) {
            setters[i] = new Thread(ReorderedFlagsFixed::set);
            setters[i].start();
        }
        assert isConsistent() : "one of the writes is missing";
        for (Thread setter : setters) {
            setter.join();
        }
    }
}
