public class HaltNow {
    public static void main(String[] args) {
        Runtime.getRuntime()
            .addShutdownHook(new Thread(() -> System.out.println("hooks do not run on halt")));
        System.out.println("halting");
        System.out.flush();
        Runtime.getRuntime().halt(7);
    }
}
