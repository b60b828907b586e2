// A class is initialised only if the secret is large, and that leaves a trace.

public class LazyClass {
    static int secret = 42;
    static int loaded;

    static class Premium {
        static {
            loaded = 1;
        }

        static void greet() {
        }
    }

    public static void main(String[] args) {
        if (secret > 40) {
            Premium.greet();
        }
        System.out.println(loaded);
    }
}
