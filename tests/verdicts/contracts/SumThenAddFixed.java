// rule: under a lock, the sum of a LongAdder is what has been added
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.atomic.LongAdder;

public class SumThenAddFixed {
    static final LongAdder tickets = new LongAdder();

    static synchronized void sell() {
        if (tickets.sum() < 1) {
            tickets.increment();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread desk = new Thread(SumThenAddFixed::sell);
        desk.start();
        sell();
        desk.join();
        assert tickets.sum() == 1 : "sold " + tickets;
    }
}
