public class UncaughtAndDefaults {
    public static void main(String[] args) throws Exception {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default: " + t.getName() + " " + e.getMessage()));
        Thread a = new Thread(() -> { throw new IllegalStateException("one"); }, "first");
        a.start();
        a.join();
        Thread b = new Thread(() -> { throw new IllegalStateException("two"); }, "second");
        b.setUncaughtExceptionHandler((t, e) -> System.out.println("own: " + e.getMessage()));
        b.start();
        b.join();
        Thread.setDefaultUncaughtExceptionHandler(before);
        System.out.println(before == null);
    }
}
