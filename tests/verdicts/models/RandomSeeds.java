// rule: which of two generators without a seed is the first one depends on the schedule
// check: explicit => assertion violated; exit 1
// full check: symbolic|reference => assertion violated; exit 1
import java.util.Random;

public class RandomSeeds {
    static volatile int other;

    public static void main(String[] args) throws Exception {
        Thread creator = new Thread(() -> other = new Random().nextInt(), "creator");
        creator.start();
        int own = new Random().nextInt();
        creator.join();
        assert own < other; // the first generator's number is the smaller one
    }
}
