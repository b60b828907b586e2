// rule: a call that fails between acquire and release keeps its permit for ever
// check: => deadlock violated; says confirmed on; exit 1
import java.util.concurrent.Semaphore;

public class PermitLostInFailure {
    static final Semaphore connections = new Semaphore(1);

    static int query(int number) throws InterruptedException {
        connections.acquire();
        int answer = 100 / number;
        connections.release();
        return answer;
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
