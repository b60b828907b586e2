// property: assertion expect: violated
// property: race expect: violated

/**
 * A lazily made singleton without a lock: two threads may both find it missing and make two of
 * them.
 */
public class LazyInit {

    static class Registry {
        private static Registry instance;
        private final int capacity;

        private Registry(int capacity) {
            this.capacity = capacity;
        }

        static Registry getInstance() {
            if (instance == null) {
                instance = new Registry(16);
            }
            return instance;
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
