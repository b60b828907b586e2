/** Hooks run after the last thread that is no daemon. */
public class HooksAfterLastThread {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Thread late = new Thread(() -> {
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            System.out.println("late");
        });
        late.start();
        System.out.println("main ends");
    }
}
