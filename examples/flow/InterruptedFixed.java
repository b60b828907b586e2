// The thread is interrupted in any case.

public class InterruptedFixed {
    static int secret = 42;

    public static void main(String[] args) {
        Thread worker = new Thread(() -> System.out.println(Thread.interrupted()));
        worker.start();
        worker.interrupt();
        int own = secret;
    }
}
