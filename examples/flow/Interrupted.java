// A thread is interrupted if the secret is large, and says so.

public class Interrupted {
    static int secret = 42;

    public static void main(String[] args) {
        Thread worker = new Thread(() -> System.out.println(Thread.interrupted()));
        worker.start();
        if (secret > 40) {
            worker.interrupt();
        }
    }
}
