import java.util.*;

public class ArraysUtility {
    public static void main(String[] args) {
        int[] a = {5, 3, 9, 1, 7, 3};
        int[] sorted = a.clone();
        Arrays.sort(sorted);
        System.out.println(Arrays.toString(sorted) + Arrays.binarySearch(sorted, 7)
            + Arrays.binarySearch(sorted, 4) + Arrays.toString(a));
        Arrays.sort(a, 1, 4);
        System.out.println(Arrays.toString(a));
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed, Collections.reverseOrder());
        System.out.println(Arrays.toString(boxed) + Arrays.asList(boxed));
        String[] words = {"delta", "Alpha", "charlie", "Bravo"};
        Arrays.sort(words);
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        System.out.println(Arrays.toString(words)
            + Arrays.binarySearch(words, "charlie", String.CASE_INSENSITIVE_ORDER));
        System.out.println(Arrays.equals(new int[] {1, 2}, new int[] {1, 2}) + " "
            + Arrays.equals(new int[] {1}, null) + " " + Arrays.hashCode(new int[] {1, 2, 3}) + " "
            + Arrays.hashCode(new Object[] {"a", null, 1}) + " "
            + Arrays.deepHashCode(new Object[] {new int[] {1}, "x"}) + " "
            + Arrays.hashCode((int[]) null));
        int[] filled = new int[4];
        Arrays.fill(filled, 7);
        Arrays.fill(filled, 1, 2, 0);
        Arrays.setAll(filled, i -> filled[i] * i);
        System.out.println(Arrays.toString(filled) + Arrays.stream(filled).sum());
        System.out.println(Arrays.toString(Arrays.copyOf(a, 3))
            + Arrays.toString(Arrays.copyOf(a, 8))
            + Arrays.toString(Arrays.copyOfRange(words, 1, 3)) + Arrays.toString(new boolean[2])
            + Arrays.toString((Object[]) null) + Arrays.toString(new char[] {'x'}));
        List<String> view = Arrays.asList(words);
        view.set(0, "changed");
        System.out.println(words[0] + view.contains("delta") + view.indexOf("Bravo"));
        try {
            view.add("x");
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed size");
        }
        System.out.println(Arrays.compare(new int[] {1, 2}, new int[] {1, 3}) + " "
            + Arrays.mismatch(new int[] {1, 2}, new int[] {1, 3}) + " "
            + Arrays.compare(new String[] {"a"}, new String[] {"a", "b"}));
        int[] prefix = {1, 2, 3, 4};
        for (int i = 1; i < prefix.length; i++) prefix[i] += prefix[i - 1];
        System.out.println(Arrays.toString(prefix)
            + Arrays.deepToString(new Object[] {1, new int[] {2},
            new Object[] {"x", new long[][] {{3}}}}));
        long[] longs = {3, -1, 2};
        Arrays.sort(longs);
        char[] chars = "hello".toCharArray();
        Arrays.sort(chars);
        double[] ds = {2.5, -0.0, 0.0, Double.NaN, -1};
        Arrays.sort(ds);
        System.out.println(Arrays.toString(longs) + new String(chars) + (1 / ds[1] < 0)
            + Double.isNaN(ds[4]) + Arrays.asList(1, 2).hashCode()
            + Arrays.asList(1, "two", 3.0).size());
        int[] big = new int[60];
        for (int i = 0; i < big.length; i++) big[i] = (i * 37) % 61;
        Arrays.sort(big);
        boolean ok = true;
        for (int i = 1; i < big.length; i++) ok &= big[i - 1] <= big[i];
        System.out.println(ok);
        Integer[] stable = new Integer[40];
        for (int i = 0; i < 40; i++) stable[i] = (i * 7) % 40;
        Arrays.sort(stable, Comparator.comparing(x -> x % 4));
        System.out.println(Arrays.toString(stable));
    }
}
