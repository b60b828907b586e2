public class UncaughtHandlers {
    public static void main(String[] args) throws InterruptedException {
        Thread own = new Thread(() -> { throw new IllegalStateException("own"); }, "own-thread");
        own.setUncaughtExceptionHandler((t, e) -> System.out.println("own handler: " + t.getName()
            + " " + e.getMessage() + " " + (Thread.currentThread() == t)));
        own.start();
        own.join();

        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default handler: "
            + t.getName() + " " + e));
        Thread other = new Thread(() -> { int[] a = new int[1]; a[2] = 1; }, "other-thread");
        other.start();
        other.join();

        Thread fails = new Thread(() -> { throw new RuntimeException("first"); });
        fails.setUncaughtExceptionHandler((t,
            e) -> { System.out.println("handler fails"); throw new RuntimeException("second"); });
        fails.start();
        fails.join();

        ThreadGroup group = new ThreadGroup("group") {
            @Override public void uncaughtException(Thread t, Throwable e) {
                System.out.println("group handler: " + e.getMessage());
            }
        };
        Thread grouped = new Thread(group, () -> { throw new Error("grouped"); });
        System.out.println(grouped.getUncaughtExceptionHandler() == group);
        grouped.start();
        grouped.join();

        System.out.println(Thread.getDefaultUncaughtExceptionHandler() != null);
        throw new UnsupportedOperationException("main, too");
    }
}
