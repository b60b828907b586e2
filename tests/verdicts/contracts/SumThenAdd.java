// rule: the sum of a LongAdder may be out of date when something is done because of it
// check: => assertion violated; says confirmed on; says adds to; exit 1
import java.util.concurrent.atomic.LongAdder;

public class SumThenAdd {
    static final LongAdder tickets = new LongAdder();

    static void sell() {
        if (tickets.sum() < 1) {
            tickets.increment();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread desk = new Thread(SumThenAdd::sell);
        desk.start();
        sell();
        desk.join();
        assert tickets.sum() == 1 : "sold " + tickets;
    }
}
