import java.util.ArrayList;
import java.util.List;

/** Operands from left to right, also when one of them throws. */
public class EvaluationOrder {
    static List<String> trace = new ArrayList<>();

    static int i(String name, int value) {
        trace.add(name);
        return value;
    }

    static int[] array(String name) {
        trace.add(name);
        return new int[] {1, 2, 3};
    }

    static int[] nothing(String name) {
        trace.add(name);
        return null;
    }

    static int fail(String name) {
        trace.add(name);
        throw new IllegalStateException(name);
    }

    static EvaluationOrder make(String name) {
        trace.add(name);
        return null;
    }

    int value;

    void method(int a, int b) {
    }

    static void three(int a, int b, int c) {
        trace.add("=" + a + b + c);
    }

    static void flush() {
        System.out.println(trace);
        trace.clear();
    }

    public static void main(String[] args) {
        int r = i("a", 1) + i("b", 2) * i("c", 3);
        trace.add("" + r);
        flush();
        three(i("x", 1), i("y", 2), i("z", 3));
        flush();
        try {
            array("array")[i("index", 5)] = i("value", 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            trace.add("bounds");
        }
        flush();
        try {
            nothing("null")[i("index", 5)] = i("value", 1);
        } catch (NullPointerException e) {
            trace.add("npe");
        }
        flush();
        try {
            nothing("null")[fail("index fails")] = i("value", 1);
        } catch (IllegalStateException e) {
            trace.add("ise");
        }
        flush();
        try {
            make("receiver").method(i("first", 1), i("second", 2));
        } catch (NullPointerException e) {
            trace.add("npe");
        }
        flush();
        try {
            make("object").value = i("rhs", 3);
        } catch (NullPointerException e) {
            trace.add("npe");
        }
        flush();
        try {
            int z = i("dividend", 1) / (i("zero", 0) + 0 * i("more", 1));
        } catch (ArithmeticException e) {
            trace.add("zero");
        }
        flush();
        boolean b = i("l", 0) == 1 && i("not evaluated", 1) == 1 || i("r", 1) == 1
            | i("always", 1) == 1;
        trace.add("" + b);
        flush();
        int[] a = {0, 0, 0};
        int k = 0;
        a[k] = k = 2;
        k = k++ + (k = 5) * k--;
        trace.add(k + "" + a[0]);
        flush();
        try {
            int[] negative = new int[i("dim", -1)];
        } catch (NegativeArraySizeException e) {
            trace.add("size");
        }
        try {
            int[][] two = new int[i("d1", 2)][i("d2", -2)];
        } catch (NegativeArraySizeException e) {
            trace.add(e.getMessage());
        }
        flush();
        int j = 3;
        j += j++ + i("side", j);
        trace.add("" + j);
        flush();
        String s = "" + i("p", 1) + (args.length == 0 ? i("q", 2) : fail("never")) + i("r", 3);
        trace.add(s);
        flush();
    }
}
