public class ShutdownHooks {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook ran")));
        Thread never = new Thread(() -> System.out.println("removed hook ran"));
        Runtime.getRuntime().addShutdownHook(never);
        System.out.println(Runtime.getRuntime().removeShutdownHook(never));
        try {
            throw new IllegalArgumentException("ends main");
        } finally {
            System.out.println("end of main");
        }
    }
}
