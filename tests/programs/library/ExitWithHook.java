/** System.exit runs hooks, but no finally block. */
public class ExitWithHook {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Thread spinner = new Thread(() -> {
            while (true) {
                Thread.yield();
            }
        });
        spinner.setDaemon(true);
        spinner.start();
        try {
            System.exit(3);
        } finally {
            System.out.println("never");
        }
    }
}
