import java.util.*;
import java.util.concurrent.*;

public class ForkJoinSort {
    static class Sort extends RecursiveAction {
        final int[] a; final int lo, hi;
        Sort(int[] a, int lo, int hi) { this.a = a; this.lo = lo; this.hi = hi; }
        @Override protected void compute() {
            if (hi - lo < 6) { Arrays.sort(a, lo, hi); return; }
            int mid = (lo + hi) >>> 1;
            invokeAll(new Sort(a, lo, mid), new Sort(a, mid, hi));
            int[] left = Arrays.copyOfRange(a, lo, mid);
            for (int i = 0, j = mid, k = lo; i < left.length; k++) a[k] = j == hi || left[i] <= a[j] ? left[i++] : a[j++];
        }
    }

    public static void main(String[] args) throws Exception {
        int[] a = new int[30];
        for (int i = 0; i < 30; i++) a[i] = i * 17 % 31;
        ForkJoinPool.commonPool().invoke(new Sort(a, 0, 30));
        boolean isSorted = true;
        for (int i = 1; i < 30; i++) isSorted &= a[i - 1] <= a[i];
        System.out.println(isSorted + " " + a[0] + " " + a[29]);
        System.out.println(ForkJoinTask.adapt(() -> 5).invoke() + " " + new RecursiveTask<String>() { @Override protected String compute() { return "task"; } }.fork().join());
    }
}
