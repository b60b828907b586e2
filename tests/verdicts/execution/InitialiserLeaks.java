// rule: who gets at an object of a class being initialised by another way sees what is there so far
// check: explicit => assertion violated; exit 1
// full check: symbolic|reference => assertion violated; exit 1
public class InitialiserLeaks {
    static volatile Settings leaked;

    static class Settings {
        static final Settings ONLY = new Settings();
        volatile int size;

        Settings() {
            leaked = this;
            size = 7;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            Settings seen = leaked;
            assert seen == null || seen.size == 7;
        });
        other.start();
        assert Settings.ONLY.size == 7;
        other.join();
    }
}
