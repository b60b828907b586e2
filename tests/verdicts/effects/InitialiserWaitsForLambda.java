// rule: a class initialiser that waits for a thread which runs a lambda of the class waits for ever:
// the lambda's body is a static method of the class (JLS 12.4.2)
// check: explicit|symbolic|pushdown --property deadlock => deadlock violated; exit 1
// full check: reference --property deadlock => deadlock violated; exit 1
public class InitialiserWaitsForLambda {
    static class Holder {
        static int value;

        static {
            Thread setter = new Thread(() -> value = 1);
            setter.start();
            try {
                setter.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        static void use() {}
    }

    public static void main(String[] args) {
        Holder.use();
    }
}
