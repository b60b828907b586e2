import java.util.concurrent.LinkedBlockingQueue;

/** Two threads put a value each into a queue; a third one takes both. */
public class QueueHandOver {
    static final LinkedBlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>(1);
    static int sum;

    static void put(int value) {
        try {
            QUEUE.put(value);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    static void takeBoth() {
        try {
            sum = QUEUE.take() + QUEUE.take();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> put(1));
        Thread two = new Thread(() -> put(2));
        Thread taker = new Thread(QueueHandOver::takeBoth);
        one.start();
        two.start();
        taker.start();
        one.join();
        two.join();
        taker.join();
        assert sum == 3;
    }
}
