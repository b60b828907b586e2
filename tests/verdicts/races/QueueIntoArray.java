// rule: java.util.concurrent code that writes into the program's array races for the program
// check: explicit|symbolic --property race => race violated; exit 1; says QueueIntoArray.java:11
import java.util.concurrent.LinkedBlockingQueue;

public class QueueIntoArray {
    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        queue.add("a");
        String[] shared = new String[1];
        Runnable copy =
                () -> queue.toArray(shared);
        LinkedBlockingQueue<String> other = new LinkedBlockingQueue<>();
        other.add("b");
        Thread thread = new Thread(copy);
        thread.start();
        other.toArray(shared);
        thread.join();
    }
}
