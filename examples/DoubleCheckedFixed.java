// property: assertion,exception,deadlock,race expect: holds

/**
 * {@link DoubleChecked} with a volatile field: who sees the object sees what its constructor
 * wrote.
 */
public class DoubleCheckedFixed {

    static class Configuration {
        private static volatile Configuration instance;
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
        new Thread(DoubleCheckedFixed::client).start();
        new Thread(DoubleCheckedFixed::client).start();
    }
}
