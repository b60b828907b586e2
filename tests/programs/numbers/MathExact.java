import java.util.function.LongSupplier;

public class MathExact {
    static void attempt(String name, LongSupplier body) {
        String result;
        try {
            result = String.valueOf(body.getAsLong());
        } catch (ArithmeticException problem) {
            result = problem.getMessage();
        }
        System.out.println(name + " -> " + result);
    }

    public static void main(String... ignored) {
        attempt("add", () -> Math.addExact(1 << 30, 1 << 30));
        attempt("add ok", () -> Math.addExact(1 << 30, -1));
        attempt("addL", () -> Math.addExact(Long.MAX_VALUE, 1L));
        attempt("sub", () -> Math.subtractExact(Integer.MIN_VALUE, 1));
        attempt("subL", () -> Math.subtractExact(0L, Long.MIN_VALUE));
        attempt("mul", () -> Math.multiplyExact(65536, 65536));
        attempt("mul ok", () -> Math.multiplyExact(46340, 46340));
        attempt("mulL", () -> Math.multiplyExact(1L << 40, 1L << 30));
        attempt("mulL ok", () -> Math.multiplyExact(1L << 31, -(1L << 31)));
        attempt("neg", () -> Math.negateExact(Integer.MIN_VALUE));
        attempt("inc", () -> Math.incrementExact(Integer.MAX_VALUE));
        attempt("dec", () -> Math.decrementExact(Long.MIN_VALUE));
        attempt("toInt", () -> Math.toIntExact(1L << 31));
        attempt("toInt ok", () -> Math.toIntExact(-(1L << 31)));
        attempt("absExact", () -> Math.absExact(Integer.MIN_VALUE));
        attempt("zero", () -> 5 / (int) Math.floor(0.5));
        attempt("mod", () -> Math.floorMod(5, 0));
    }
}
