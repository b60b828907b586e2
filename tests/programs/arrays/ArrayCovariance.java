import java.io.Serializable;
import java.util.*;

public class ArrayCovariance {
    interface Fruit { }
    static class Apple implements Fruit { }
    static class Pear implements Fruit { }
    static class Gala extends Apple { }
    static String store(Object[] array, Object value) {
        try {
            array[0] = value;
            return "ok";
        } catch (ArrayStoreException e) {
            return e.getMessage();
        }
    }
    @SuppressWarnings("unchecked") static <T> T[] make(int n, T... proto) {
        return Arrays.copyOf(proto, n);
    }
    public static void main(String[] args) {
        Fruit[] apples = new Apple[2];
        System.out.println(store(apples, new Apple()) + "|" + store(apples, new Gala()) + "|"
            + store(apples, new Pear()) + "|" + store(apples, null) + "|"
            + store(new Object[1], new Pear()) + "|" + store(new Fruit[1], "s"));
        System.out.println(store(new Object[1][], new int[1]) + "|" + store(new Object[1][], 5)
            + "|" + store(new Object[1][][], new String[1][1]) + "|"
            + store(new Comparable[1], "x") + "|" + store(new Number[1], 'c') + "|"
            + store(new int[1][], new int[0]) + "|" + store(new int[1][], new byte[0]) + "|"
            + store(new Cloneable[1], new int[0]) + "|" + store(new Serializable[1], new Object()));
        Object o = new Gala[1][2];
        System.out.println((o instanceof Fruit[][]) + " " + (o instanceof Object[]) + " "
            + (o instanceof Object[][]) + " " + (o instanceof Pear[][]) + " "
            + (o instanceof Cloneable) + " " + (o instanceof Serializable[]) + " "
            + (o instanceof Comparable));
        System.out.println(apples.getClass().getSimpleName() + " "
            + apples.clone().getClass().getSimpleName() + " "
            + make(3, "a", "b").getClass().getSimpleName() + make(3, 1).length);
        Integer[] ints = {3, 1, 2};
        Number[] numbers = ints;
        numbers[0] = 9;
        System.out.println(ints[0]);
        try {
            numbers[1] = 2.5;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        Object[] target = new Object[4];
        System.arraycopy(ints, 0, target, 1, 3);
        System.out.println(Arrays.toString(target));
        Object[] mixed = {1, 2, "three", 4};
        Integer[] dest = new Integer[4];
        try {
            System.arraycopy(mixed, 0, dest, 0, 4);
        } catch (ArrayStoreException e) {
            System.out.println(Arrays.toString(dest) + " " + e.getMessage());
        }
        try {
            System.arraycopy(new int[1], 0, new long[1], 0, 1);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.arraycopy("no", 0, dest, 0, 1);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.arraycopy(ints, 2, dest, 0, 5);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.arraycopy(ints, 0, dest, -1, 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.arraycopy(ints, 0, dest, 0, -1);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.arraycopy(null, 0, dest, 0, 1);
        } catch (NullPointerException e) {
            System.out.println("null source");
        }
        int[] overlap = {1, 2, 3, 4, 5};
        System.arraycopy(overlap, 0, overlap, 1, 4);
        System.out.println(Arrays.toString(overlap));
        System.arraycopy(overlap, 2, overlap, 0, 3);
        System.out.println(Arrays.toString(overlap));
        List<String>[] lists = new List[2];
        lists[0] = List.of("x");
        System.out.println(lists[0].get(0) + lists[1]);
        Object[] raw = lists;
        try {
            raw[1] = "s";
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
