/** Which handler sees an exception that a thread dies of. */
public class WhoseHandler {
    public static void main(String[] args) throws Exception {
        Thread own = new Thread(() -> { throw new RuntimeException("x"); }, "own");
        own.setUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " " + e));
        own.start();
        own.join();
        ThreadGroup group = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                System.out.println("group sees " + t.getName() + " " + e.getMessage());
                super.uncaughtException(t, e);
            }
        };
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default " + t.getName() + " " + e));
        Thread member = new Thread(group, () -> { throw new Error("y"); });
        member.start();
        member.join();
        System.out.println(group + " " + group.activeCount() + " " + Thread.activeCount() + " " + member.getThreadGroup());
        System.out.println(group.getParent().getName() + " " + group.parentOf(group) + " " + member.getState());
        throw new IllegalStateException("main");
    }
}
