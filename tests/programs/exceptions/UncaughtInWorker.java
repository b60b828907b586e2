public class UncaughtInWorker {
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            System.out.println("worker runs");
            throw new IllegalStateException("the worker dies, the program does not");
        });
        worker.start();
        worker.join();
        System.out.println(worker.isAlive());
        System.out.println("main goes on and ends with status 0");
    }
}
