// rule: an instance initialises its class after its superclass, and no interface without defaults
// check: explicit => assertion violated; exit 1
// full check: symbolic|reference => assertion violated; exit 1
public class InstanceInitialisesParents {
    static volatile int loaded;

    static int load(int bit) {
        loaded |= bit;
        return bit;
    }

    interface Plain {
        int ONE = load(1);
    }

    interface WithDefault {
        int TWO = load(2);

        default void run() {
        }
    }

    static class Both implements Plain, WithDefault {
        static final int FOUR = load(4);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Both::new);
        other.start();
        other.join();
        assert loaded == 4 : loaded;
    }
}
