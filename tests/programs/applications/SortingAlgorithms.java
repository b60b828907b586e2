import java.util.*;
import java.util.function.Consumer;

public class SortingAlgorithms {
    static void bubble(int[] a) {
        boolean swapped;
        do {
            swapped = false;
            for (int i = 1; i < a.length; i++)
                if (a[i - 1] > a[i]) {
                    int t = a[i];
                    a[i] = a[i - 1];
                    a[i - 1] = t;
                    swapped = true;
                }
        } while (swapped);
    }

    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int x = a[i], j = i;
            while (--j >= 0 && a[j] > x) a[j + 1] = a[j];
            a[j + 1] = x;
        }
    }

    static void quick(int[] a, int lo, int hi) {
        if (lo >= hi) return;
        int pivot = a[(lo + hi) >>> 1], i = lo, j = hi;
        while (i <= j) {
            while (a[i] < pivot) i++;
            while (a[j] > pivot) j--;
            if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; }
        }
        quick(a, lo, j);
        quick(a, i, hi);
    }

    static void heap(int[] a) {
        for (int i = a.length / 2 - 1; i >= 0; i--) sift(a, i, a.length);
        for (int end = a.length - 1; end > 0; end--) {
            int t = a[0]; a[0] = a[end]; a[end] = t;
            sift(a, 0, end);
        }
    }

    static void sift(int[] a, int root, int end) {
        for (int child; (child = 2 * root + 1) < end; root = child) {
            if (child + 1 < end && a[child + 1] > a[child]) child++;
            if (a[root] >= a[child]) return;
            int t = a[root]; a[root] = a[child]; a[child] = t;
        }
    }

    static void counting(int[] a) {
        int[] counts = new int[100];
        for (int x : a) counts[x]++;
        for (int x = 0, at = 0; x < counts.length; x++) while (counts[x]-- > 0) a[at++] = x;
    }

    static void shell(int[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2)
            for (int i = gap; i < a.length; i++)
                for (int j = i; j >= gap && a[j - gap] > a[j]; j -= gap) {
                    a[j] ^= a[j - gap];
                    a[j - gap] ^= a[j];
                    a[j] ^= a[j - gap];
                }
    }

    static int[] sample() {
        int[] a = new int[24];
        long seed = 99;
        for (int i = 0; i < a.length; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            a[i] = (int) (seed >>> 33) % 100;
        }
        return a;
    }

    public static void main(String[] args) {
        Map<String, Consumer<int[]>> sorts = new LinkedHashMap<>();
        sorts.put("bubble", SortingAlgorithms::bubble);
        sorts.put("insertion", SortingAlgorithms::insertion);
        sorts.put("quick", a -> quick(a, 0, a.length - 1));
        sorts.put("heap", SortingAlgorithms::heap);
        sorts.put("counting", SortingAlgorithms::counting);
        sorts.put("shell", SortingAlgorithms::shell);
        sorts.put("library", Arrays::sort);
        int[] expected = sample();
        Arrays.sort(expected);
        System.out.println(Arrays.toString(sample()));
        System.out.println(Arrays.toString(expected));
        sorts.forEach((name, sort) -> {
            int[] a = sample();
            sort.accept(a);
            System.out.println(name + " " + Arrays.equals(a, expected));
        });
        try {
            counting(new int[] {100});
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
