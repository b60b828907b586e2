import java.util.*;

public class ArraysToolbox {
    public static void main(String[] args) throws Exception {
        int[] a = {5, 1, 4};
        Arrays.sort(a);
        System.out.println(Arrays.toString(a) + Arrays.binarySearch(a, 4) + Arrays.stream(a).sum() + Arrays.hashCode(a));
        Integer[] b = {3, 1, 2};
        Arrays.sort(b, Comparator.reverseOrder());
        System.out.println(Arrays.asList(b) + " " + Arrays.equals(a, new int[] {1, 4, 5}) + Arrays.compare(a, new int[] {1, 5}) + Arrays.mismatch(a, new int[] {1, 4, 6}));
        int[][] grid = new int[2][3];
        grid[1][2] = 7;
        System.out.println(Arrays.deepToString(grid) + Arrays.deepEquals(grid, new int[][] {{0, 0, 0}, {0, 0, 7}}));
        long[] filled = new long[4];
        Arrays.fill(filled, 1, 3, 9L);
        System.out.println(Arrays.toString(filled) + Arrays.toString(Arrays.copyOf(a, 5)) + Arrays.toString(Arrays.copyOfRange(a, 1, 3)));
        Arrays.setAll(a, i -> i * 10);
        Arrays.parallelPrefix(a, Integer::sum);
        System.out.println(Arrays.toString(a));
        String[] words = {"pear", "Fig", "apple"};
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        System.out.println(String.join(",", words));
        double[] d = {2.5, Double.NaN, -0.0, 0.0};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d));
        char[] c = "hello".toCharArray();
        Arrays.sort(c, 1, 4);
        System.out.println(c);
    }
}
