// rule: Arrays.copyOf and arraycopy read the elements that they copy
// check: explicit|symbolic --property race --no-confirm => race violated; exit 1; says CopyOfRange.java:10
import java.util.Arrays;

public class CopyOfRange {
    public static void main(String[] args) throws InterruptedException {
        long[] array = new long[2];
        Thread thread = new Thread(() -> array[1] = 1);
        thread.start();
        long[] copy = Arrays.copyOfRange(array, 1, 2);
        thread.join();
    }
}
