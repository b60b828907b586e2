// rule: the constructor of an AtomicIntegerArray reads the array that it is given
// check: explicit|symbolic --property race --no-confirm => race violated; exit 1; says AtomicArrayCopies.java:10
import java.util.concurrent.atomic.AtomicIntegerArray;

public class AtomicArrayCopies {
    public static void main(String[] args) throws InterruptedException {
        int[] given = new int[1];
        Thread thread = new Thread(() -> given[0] = 1);
        thread.start();
        AtomicIntegerArray array = new AtomicIntegerArray(given);
        thread.join();
    }
}
