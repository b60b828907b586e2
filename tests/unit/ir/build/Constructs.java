import java.util.function.Supplier;

class Constructs {
    int number;
    boolean flag;
    byte small;
    static int total;
    static int[] shared;

    int postIncrement(int[] a, int i) {
        a[i++] = i;
        return i;
    }

    static int loop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }

    static int divide(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return -1;
        } finally {
            total++;
        }
    }

    static int nested(int a, int b) {
        try {
            try {
                return a / b;
            } catch (NullPointerException e) {
                return -1;
            }
        } catch (RuntimeException e) {
            return -2;
        }
    }

    static int select(int key) {
        switch (key) {
            case 1: return 10;
            case 2: return 20;
            case 1000: return 30;
            default: return 40;
        }
    }

    static int dense(int key) {
        switch (key) {
            case -1: return 10;
            case 0: return 20;
            case 1: return 30;
            default: return 40;
        }
    }

    synchronized int locked(int divisor) {
        return 10 / divisor;
    }

    static synchronized int lockedClass(int divisor) {
        return 10 / divisor;
    }

    synchronized int lockedOverwritten(Constructs other) {
        return other.number;
    }

    boolean setFlag(int a, int b) {
        flag = a < b;
        return flag;
    }

    void setNarrow(int value) {
        small = (byte) value;
        flag = value != 0;
    }

    static boolean[] booleans(boolean[] array, boolean value) {
        array[0] = value;
        return array;
    }

    static int sumTwice(Constructs a, Constructs b) {
        int sum = a.number + a.number + b.number;
        if (a.number > 0) {
            sum += a.number;
        }
        return sum + b.number;
    }

    static int untilNull(Constructs[] all, int n) {
        int sum = 0;
        Constructs current = all[0];
        for (int i = 1; i <= n; i++) {
            sum += current.number;
            current = all[i];
        }
        return sum;
    }

    static int guarded(Constructs a) {
        return a == null ? 0 : a.number;
    }

    static int handlerSees(int divisor) {
        Constructs x = new Constructs();
        int n = x.number;
        try {
            x = null;
            n = 1 / divisor;
        } catch (ArithmeticException e) {
            n = x.number;
        }
        return n;
    }

    static boolean and(boolean[] all) {
        boolean result = true;
        for (boolean one : all) {
            result &= one;
        }
        return result;
    }

    static Object[] initialised(Object x) {
        return new Object[] {"a", x, null};
    }

    static void mixed(Object x) {
        Object[] strings = new String[1];
        strings[0] = x;
    }

    static String cast(Object x) {
        return (String) x;
    }

    static int[] copied(int[] x) {
        return x.clone();
    }

    static int arrayHash(int[] x) {
        return x.hashCode();
    }

    static Object pick(boolean c, Object a, Object b) {
        return new Pair(c ? a : b, c ? b : a);
    }

    private int secret() {
        return 1;
    }

    int callSecret(Constructs other) {
        return other.secret() + secret();
    }

    @Override
    public String toString() {
        return super.toString();
    }

    int instanceUse() {
        return total + new Constructs().number;
    }

    static int staticUse() {
        return total + Other.value + Other.value;
    }

    static Supplier<String> lambda(String s) {
        return () -> s;
    }

    static long wide(long a, double b) {
        long c = a % 7L;
        return c + (long) b;
    }

    static void ignored() {
        loop(3);
        wide(1L, 2.0);
    }

    static class Pair {
        final Object first;
        final Object second;

        Pair(Object first, Object second) {
            this.first = first;
            this.second = second;
        }

        int nestMate(Constructs host) {
            return host.secret();
        }
    }

    static class Child extends Constructs {
        Child() {
            total = 1;
        }

        int inherited() {
            return super.postIncrement(new int[1], 0);
        }
    }

    static class Other {
        static int value = 5;
    }
}
