import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import plait.Verify;

/** Methods whose arguments are inputs: what each of them does is in its name. */
class Inputs {
    static class Node {
        int value;
        Node next;
    }

    interface Shape {
        int area();
    }

    static final class Square implements Shape {
        public int area() {
            return 4;
        }
    }

    static final class Disc implements Shape {
        public int area() {
            return 3;
        }
    }

    static void multipliesBad(int x, int y) {
        assert x <= 1 || y <= 1 || x * y != 7 * 191;
    }

    static void squareIsNeverThreeOk(int x) {
        assert x * x % 4 != 3;
    }

    static void longDividesBad(long x, long y) {
        if (y != 0) {
            assert x / y != -x || x == 0 || y == -1;
        }
        assert x / 1000 != 123456789L;
    }

    static void dividesBad(int x) {
        int y = 10 / (x - 3);
    }

    static void halfOfBad(double d) {
        assert d * d != 2.25 || d < 0;
    }

    static void nanOk(double d) {
        if (d != d) {
            assert !(d < 0) && !(d >= 0) && (int) d == 0;
        }
    }

    static void rootBad(float f) {
        assert Math.sqrt(f) != 1.5;
    }

    static void saturatesOk(double d) {
        long l = (long) d;
        assert !(d > 1e19) || l == Long.MAX_VALUE;
        assert !(d < -1e19) || l == Long.MIN_VALUE;
    }

    static void narrowsBad(int x) {
        byte b = (byte) x;
        char c = (char) x;
        assert b != -3 || c != 0x12FD;
    }

    static void shiftsOk(int x, int n) {
        assert x << n == x << (n & 31);
        assert x >>> 1 >= 0;
    }

    static void indexBad(int i) {
        int[] cells = {1, 2, 3};
        cells[i] = 7;
    }

    static void indexOk(int i) {
        int[] cells = new int[8];
        cells[i & 7] = 5;
        int sum = 0;
        for (int cell : cells) {
            sum += cell;
        }
        assert sum == 5 && cells[i & 7] == 5;
    }

    static int sharedOut(int x) {
        int n = 1;
        synchronized (Inputs.class) {
            try {
                return 10 / x;
            } catch (ArithmeticException e) {
                n++;
            }
            for (int i = 0; i < 3; i++) {
                try {
                    n += 2 / (x - i);
                } catch (ArithmeticException e) {
                    n = -n;
                }
            }
        }
        return n;
    }

    static void releasesBad(byte x) {
        assert sharedOut(x) != -5;
    }

    static void releasesOk(byte x) {
        int found = sharedOut(x);
        assert found <= 10 && found >= -10;
    }

    static void lengthBad(int n) {
        Verify.assume(n <= 5);
        int[] cells = new int[n];
        assert cells.length < 4;
    }

    static void caughtOk(int i) {
        int[] cells = {1, 2, 3};
        int x = 0;
        try {
            x = cells[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            x = 9;
        }
        assert x == 9 || i == x - 1;
    }

    private static void passes(int at, int x) {
        if (at == x) {
            throw new IllegalStateException();
        }
    }

    static void thrownOutOfLoopsOk(int x) {
        int sum = 0;
        for (int i = 0; i < 2; i++) {
            try {
                for (int j = 0; j < 3; j++) {
                    passes(j, x);
                    sum++;
                }
            } catch (IllegalStateException error) {
                sum += 10;
            }
        }
        assert sum == (x >= 0 && x < 3 ? 2 * x + 20 : 6);
    }

    static void narrowedIndexOk(int x) {
        String[] names = {"a", "b", "c", "d", "e", "f", "g"};
        if (x * 2 > 5 && x * 2 < 11 && x < 100 && x > 0) {
            String name = names[x];
            assert name.charAt(0) == 'a' + x;
        }
        int rest = x % 5;
        if (rest >= 3) {
            assert names[rest] == "d" || names[rest] == "e";
        }
    }

    static byte[] steps() {
        byte[] table = new byte[5_000];
        for (int i = 0; i < table.length; i++) {
            table[i] = (byte) (i / 700 - 3);
        }
        return table;
    }

    static void longTableOk(int x) {
        byte[] table = steps();
        if (x >= 0 && x < table.length) {
            assert table[x] == x / 700 - 3;
            assert x < 2_200 || x >= 2_700 || table[x] == 0;
        }
    }

    static void longTableBad(int x) {
        byte[] table = steps();
        table[4_321] = 7;
        if (x > 10 && x < 5_000) {
            assert table[x] < 7;
        }
    }

    static void isLetterOk(char c) {
        if (c >= 'a' && c <= 'z' || c == 'ß' || c == 'Я') {
            assert Character.isLetter(c);
        }
        if (c >= '0' && c <= '9') {
            assert !Character.isLetter(c) && Character.digit(c, 10) == c - '0';
        }
    }

    static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle DOUBLES = MethodHandles.arrayElementVarHandle(double[].class);

    static void swapsDoubleBesideBoxOk(int x) {
        Integer box = x;
        double[] numbers = {0.5};
        assert DOUBLES.compareAndSet(numbers, 0, 0.5, 1.5) && numbers[0] == 1.5 && box == x;
    }

    static void expectsItsIndexOk(int x) {
        int[] numbers = {5, x, 6};
        int at = 1;
        boolean isSwapped = INTS.compareAndSet(numbers, at, at, 7);
        assert isSwapped == (x == 1) && numbers[1] == (x == 1 ? 7 : x);
    }

    static void castBad(boolean square) {
        Shape shape = square ? new Square() : new Disc();
        assert shape.area() == (square ? 4 : 3);
        Disc disc = (Disc) shape;
    }

    static void nodesBad(boolean swap, int x) {
        Node first = new Node();
        Node second = new Node();
        first.value = 1;
        Node chosen = swap ? second : first;
        chosen.value += x;
        assert first.value + second.value == x + 1;
        assert chosen.next == null;
        Node other = swap ? first : null;
        other.value = 2;
    }

    /** Two exceptions of different classes that have the same place among the objects. */
    static void differentExceptionsBad(int x) {
        int[] cells = {1};
        if (x > 5) {
            throw new IllegalStateException();
        }
        assert x != 5;
        cells[x & 1] = 0;
    }

    static void switchBad(int x) {
        switch (x) {
            case 1:
            case 200000:
                return;
            case -7:
                throw new RuntimeException("seven");
            default:
                assert x != 12;
        }
    }

    static void whileOk(int x) {
        Verify.assume(0 <= x && x < 10);
        int i = 0;
        while (i < x) {
            i++;
        }
        assert i == x;
    }

    static int count;

    static void staticsBad(int x) {
        count = x;
        count += count;
        assert count != 42;
    }

    static void swapsBad(boolean isTaken) {
        AtomicReference<Object> place = new AtomicReference<>(isTaken ? "taken" : null);
        assert !place.compareAndSet(null, "new");
    }

    static void swapsOk(boolean isTaken, boolean isOther) {
        AtomicReference<Object> place = new AtomicReference<>(isTaken ? "taken" : null);
        String expected = isOther ? "other" : null;
        assert place.compareAndSet(expected, "new") == (!isTaken && !isOther);
    }

    static void outsideTwice(int x) {
        int[] cells = new int[2];
        if (x > 5) {
            cells[x] = 1;
        } else {
            cells[x + 2] = 2;
        }
    }

    static void sineOk(boolean isLarge) {
        double angle = isLarge ? 0.5 : 0.25;
        assert Math.sin(angle) < 0.5;
    }

    static void swapsElementBad(int index, int old) {
        AtomicIntegerArray cells = new AtomicIntegerArray(new int[] {3, 4});
        if (0 <= index && index < 2) {
            assert !cells.compareAndSet(index, old, 5) || cells.get(0) == 5;
        }
    }

    static void swapsFieldOk(boolean isFirst, int old) throws ReflectiveOperationException {
        VarHandle value = MethodHandles.lookup().findVarHandle(Node.class, "value", int.class);
        Node first = new Node();
        Node second = new Node();
        Node chosen = isFirst ? first : second;
        boolean isSwapped = value.compareAndSet(chosen, old, 7);
        assert isSwapped == (old == 0);
        assert first.value == (isSwapped && isFirst ? 7 : 0);
    }

    static void bitsOfNumberThatIsNoneBad(int bits) {
        assert Float.floatToRawIntBits(Float.intBitsToFloat(bits)) != 0x7fc00001;
    }

    static void bitsOfLongNumberThatIsNoneBad(long bits) {
        assert Double.doubleToRawLongBits(Double.longBitsToDouble(bits)) != 0x7ff8000000000002L;
    }

    static void bitsOfOneOfTwoOk(boolean isHalf, boolean isNegative) {
        double number = isHalf ? 0.5 : 0.0;
        double chosen = isNegative ? -number : Double.NaN;
        Double boxed = chosen;
        assert boxed.equals(-0.0) == (!isHalf && isNegative);
        assert boxed.equals(Double.NaN) == !isNegative;
    }

    /** Both ways have tested an object for null when they meet, so it is not tested again. */
    static void testedOnBothWaysBad(int x) {
        Node node = x == 3 ? null : new Node();
        Node other = x == 8 ? null : new Node();
        if (x > 5) {
            node = other;
            node.value = 1;
        } else {
            node.value = 2;
        }
        synchronized (node) {
            assert node.hashCode() != 0 && node.value == 2;
        }
    }

    static class Lazy {
        static Object kept;
    }

    /** A class without any code is initialised, and refers to an object, on one side alone. */
    static void lazyBad(boolean isUsed) {
        Node node = new Node();
        if (isUsed) {
            Lazy.kept = node;
        } else {
            node.value = 1;
        }
        assert Lazy.kept == null || node.value == 1;
    }

    static void boxesBad(int number) {
        Verify.assume(125 <= number && number <= 128);
        Integer one = number;
        Integer other = number;
        assert one == other;
    }

    static void textBad(String text) {
        Verify.assume(text.length() == 2);
        assert !text.equals("ab");
    }
}
