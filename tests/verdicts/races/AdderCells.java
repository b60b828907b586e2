// rule: the cells of a LongAdder, elements of an array that only it touches, race by its own design
// check: --property race,assertion => race holds; assertion holds; exit 0
import java.util.concurrent.atomic.LongAdder;

public class AdderCells {
    public static void main(String[] args) throws InterruptedException {
        LongAdder adder = new LongAdder();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] =
                    new Thread(
                            () -> {
                                adder.increment();
                                adder.increment();
                            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert adder.sum() == 6;
    }
}
