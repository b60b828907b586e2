// property: race expect: violated

/**
 * Double-checked locking with a plain field. The first test reads {@code instance} without the
 * lock, so nothing orders it after the constructor's writes: a reader may see the object before
 * its contents.
 */
public class DoubleChecked {

    static class Configuration {
        private static Configuration instance;
        private int timeout;

        private Configuration() {
            timeout = 30;
        }

        static Configuration get() {
            if (instance == null) {
                synchronized (Configuration.class) {
                    if (instance == null) {
                        instance = new Configuration();
                    }
                }
            }
            return instance;
        }

        int timeout() {
            return timeout;
        }
    }

    static void client() {
        assert Configuration.get().timeout() == 30 : "half-made configuration";
    }

    public static void main(String[] args) {
        new Thread(DoubleChecked::client).start();
        new Thread(DoubleChecked::client).start();
    }
}
