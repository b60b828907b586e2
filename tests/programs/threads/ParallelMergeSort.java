import java.util.Arrays;

public class ParallelMergeSort {
    static void sort(int[] a, int[] buffer, int from, int to, int depth) {
        if (to - from < 2) return;
        int middle = (from + to) >>> 1;
        if (depth > 0) {
            Thread left = new Thread(() -> sort(a, buffer, from, middle, depth - 1));
            left.start();
            sort(a, buffer, middle, to, depth - 1);
            try {
                left.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        } else {
            sort(a, buffer, from, middle, 0);
            sort(a, buffer, middle, to, 0);
        }
        System.arraycopy(a, from, buffer, from, to - from);
        for (int i = from, j = middle, k = from; k < to; k++)
            a[k] = j == to || i < middle && buffer[i] <= buffer[j] ? buffer[i++] : buffer[j++];
    }

    public static void main(String[] args) {
        int[] a = new int[40];
        for (int i = 0, x = 12345; i < a.length; i++) {
            x = x * 1103515245 + 12345;
            a[i] = (x >>> 16) % 100;
        }
        System.out.println(Arrays.toString(a));
        sort(a, new int[a.length], 0, a.length, 2);
        System.out.println(Arrays.toString(a));
    }
}
