public class MainDiesWorkerLives {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                System.out.println("unexpected");
            }
            System.out.println("main is gone: " + !main.isAlive());
        }).start();
        int[] empty = {};
        System.out.println("before");
        System.out.println(empty[0]);
    }
}
