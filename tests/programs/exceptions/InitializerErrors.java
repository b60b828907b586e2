public class InitializerErrors {
    static class Failing {
        static int value = compute();
        static int compute() {
            System.out.println("computing");
            throw new IllegalStateException("broken initialiser");
        }
        static void use() { }
    }

    static class FailingWithError {
        static {
            if (true) throw new AssertionError("an error passes through");
        }
        static int x;
    }

    static class Child extends Failing {
        static int y = 5;
        static final int CONSTANT = 6;
    }

    static class DividesByZero {
        static final int BAD = 1 / Integer.parseInt("0");
    }

    static void attempt(String name, Runnable body) {
        try {
            body.run();
            System.out.println(name + " fine");
        } catch (Throwable t) {
            System.out.println(name + ": " + t.getClass().getName() + ": " + t.getMessage());
            if (t instanceof ExceptionInInitializerError) {
                System.out.println("  cause " + t.getCause() + " same "
                    + (t.getCause() == ((ExceptionInInitializerError) t).getException()));
            }
        }
    }

    public static void main(String[] args) {
        attempt("first", () -> Failing.use());
        try {
            Failing.value++;
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        attempt("error", () -> FailingWithError.x++);
        try {
            FailingWithError.x++;
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Child.CONSTANT);
        try {
            System.out.println(Child.y);
        } catch (NoClassDefFoundError e) {
            System.out.println("child: " + e.getMessage());
        }
        try {
            new Child();
        } catch (NoClassDefFoundError e) {
            System.out.println("again: " + e.getMessage());
        }
        attempt("zero", () -> System.out.println(DividesByZero.BAD));
    }
}
