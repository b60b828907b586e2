// rule: release in a finally block gives the permit back after a failure
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.Semaphore;

public class PermitLostInFailureFixed {
    static final Semaphore connections = new Semaphore(1);

    static int query(int number) throws InterruptedException {
        connections.acquire();
        try {
            return 100 / number;
        } finally {
            connections.release();
        }
    }

    static void ask(int number) {
        try {
            query(number);
        } catch (ArithmeticException e) {
            // The question was wrong.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> ask(0));
        other.start();
        ask(5);
        other.join();
    }
}
