// rule: the last ticket is sold twice where the look and the sale are two steps
// full check: => assertion holds; race holds; exit 0
import java.util.concurrent.atomic.AtomicInteger;

public class FewTicketsFixed {
    static final int SELLERS = 4, TICKETS = 3;
    static final AtomicInteger left = new AtomicInteger(TICKETS);

    static synchronized void sell() {
        if (left.get() > 0) {
            assert left.decrementAndGet() >= 0 : "sold what is not there";
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < SELLERS; i++) {
            new Thread(FewTicketsFixed::sell).start();
        }
    }
}
