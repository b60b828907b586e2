// property: assertion,exception,deadlock,race expect: holds

/**
 * {@link LazyInit} with a holder class: its initialisation, which the JVM runs once, makes the
 * instance.
 */
public class LazyInitFixed {

    static class Registry {
        private final int capacity;

        private Registry(int capacity) {
            this.capacity = capacity;
        }

        private static class Holder {
            static final Registry INSTANCE = new Registry(16);
        }

        static Registry getInstance() {
            return Holder.INSTANCE;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Registry[] seen = new Registry[2];
        Thread first = new Thread(() -> seen[0] = Registry.getInstance());
        Thread second = new Thread(() -> seen[1] = Registry.getInstance());
        first.start();
        second.start();
        first.join();
        second.join();
        assert seen[0] == seen[1] : "two registries";
        assert seen[0].capacity == 16;
    }
}
