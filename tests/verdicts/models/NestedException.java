// rule: a subclass of the class that counts does count, also one that the program declares
// check: explicit --property exception:java.lang.RuntimeException => exception:java.lang.RuntimeException violated; exit 1
// full check: symbolic|pushdown --property exception:java.lang.RuntimeException => exception:java.lang.RuntimeException violated; exit 1
// check: --property exception:NestedException.Refused => exception:NestedException$Refused violated; exit 1; says confirmed on JDK
// check: --property exception:java.lang.ArithmeticException => exception:java.lang.ArithmeticException holds; exit 0
public class NestedException {
    static class Refused extends IllegalStateException {}

    static volatile int value;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> value = 1, "writer");
        writer.start();
        if (value == 1) {
            throw new Refused();
        }
        writer.join();
    }
}
