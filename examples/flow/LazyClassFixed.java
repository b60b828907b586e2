// The class is initialised in any case, and before the secret is looked at.

public class LazyClassFixed {
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
        Premium.greet();
        System.out.println(loaded);
        if (secret > 40) {
            Premium.greet();
        }
    }
}
