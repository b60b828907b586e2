// property: exception expect: violated

/** A constructor that registers its object before the object is complete. */
public class EscapedThis {

    private static class Bell {
        private Runnable listener = () -> {};

        synchronized void register(Runnable newListener) {
            listener = newListener;
        }

        synchronized void ring() {
            listener.run();
        }
    }

    private static class Door {
        private final String name;

        Door(Bell bell) {
            bell.register(this::open);
            name = "front door";
        }

        void open() {
            System.out.println(name.length());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bell bell = new Bell();
        Thread visitor = new Thread(bell::ring, "visitor");
        visitor.start();
        new Door(bell);
        visitor.join();
    }
}
