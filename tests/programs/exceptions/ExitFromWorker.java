public class ExitFromWorker {
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            System.out.println("worker exits");
            System.exit(3);
        });
        worker.start();
        worker.join();
        Thread.sleep(100000);
        System.out.println("not reached");
    }
}
