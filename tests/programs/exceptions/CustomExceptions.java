import java.util.*;

public class CustomExceptions {
    static abstract class DomainException extends RuntimeException {
        private static int serial;
        private final int number = ++serial;

        DomainException(String format, Object... parameters) {
            super(String.format(format, parameters));
        }

        abstract String category();

        @Override
        public String toString() {
            return "#" + number + " " + category() + ": " + getMessage();
        }
    }

    static final class NotFound extends DomainException {
        NotFound(String key) { super("no entry %s", key); }
        String category() { return "lookup"; }
    }

    static final class Invalid extends DomainException {
        Invalid(int value, int limit) { super("%d exceeds %d", value, limit); }
        String category() { return "validation"; }
        @Override public String getMessage() { return super.getMessage().toUpperCase(); }
    }

    static class Quiet extends Exception {
        Quiet() { super("quiet", null, false, false); }
    }

    static class Localized extends Exception {
        @Override public String getLocalizedMessage() { return "übersetzt"; }
    }

    static Map<String, Integer> stock = new HashMap<>();

    static int take(String key, int amount) {
        Integer have = stock.get(key);
        if (have == null) throw new NotFound(key);
        if (amount > have) throw new Invalid(amount, have);
        return have - amount;
    }

    public static void main(String[] args) {
        stock.put("bolt", 5);
        String[] keys = {"bolt", "nut", "bolt"};
        int[] amounts = {3, 1, 9};
        for (int i = 0; i < 3; i++) {
            try {
                System.out.println(take(keys[i], amounts[i]));
            } catch (DomainException e) {
                System.out.println(e);
            }
        }
        Quiet q = new Quiet();
        q.addSuppressed(new Exception("ignored"));
        System.out.println(q.getSuppressed().length + " " + q.getStackTrace().length + " " + q);
        System.out.println(new Localized() + " " + new Localized().getMessage());
        System.out.println(new Exception((String) null) + " "
            + new Exception("").toString().length());
        System.out.println(new ArithmeticException("m").getMessage()
            + new IndexOutOfBoundsException(7).getMessage()
            + new AssertionError(3.5).getMessage() + new AssertionError((Object) "s").getMessage());
        Throwable t = new Throwable("deep", new Exception(new Error("root")));
        System.out.println(t.getCause().getMessage() + " | " + t.getCause().getCause());
    }
}
