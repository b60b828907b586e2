// rule: an array of futures that the program made is the program's, also where the JDK fills it
// check: explicit|symbolic|reference --property race => race violated; exit 1; says FuturesFilled.java:11
import java.util.Arrays;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

public class FuturesFilled {
    public static void main(String[] args) throws InterruptedException {
        Future<?>[] futures = new Future<?>[1];
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread thread = new Thread(() -> Arrays.fill(futures, task));
        thread.start();
        futures[0] = null;
        thread.join();
    }
}
