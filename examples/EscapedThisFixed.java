// property: exception expect: holds

/** A factory that registers the object when its constructor is done. */
public class EscapedThisFixed {

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

        private Door() {
            name = "front door";
        }

        static Door at(Bell bell) {
            Door door = new Door();
            bell.register(door::open);
            return door;
        }

        void open() {
            System.out.println(name.length());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bell bell = new Bell();
        Thread visitor = new Thread(bell::ring, "visitor");
        visitor.start();
        Door.at(bell);
        visitor.join();
    }
}
