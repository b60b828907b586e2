public class DaemonThreads {
    public static void main(String[] args) throws InterruptedException {
        Thread daemon = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(1_000_000);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        daemon.setDaemon(true);
        System.out.println(daemon.isDaemon() + " " + Thread.currentThread().isDaemon());
        daemon.start();
        try {
            daemon.setDaemon(false);
        } catch (IllegalThreadStateException e) {
            System.out.println("too late");
        }
        boolean[] inherited = new boolean[2];
        Thread parent = new Thread(() -> inherited[0] = new Thread(() -> { }).isDaemon());
        parent.setDaemon(true);
        parent.start();
        parent.join();
        inherited[1] = new Thread(() -> { }).isDaemon();
        System.out.println(inherited[0] + " " + inherited[1]);
        Thread waits = new Thread(() -> {
            synchronized (DaemonThreads.class) {
                try {
                    DaemonThreads.class.wait();
                } catch (InterruptedException e) {
                    System.out.println("never");
                }
            }
        });
        waits.setDaemon(true);
        waits.start();
        System.out.println("main ends, the daemons do not keep the program alive");
    }
}
