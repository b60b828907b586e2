import plait.Verify;

/** Sums of two arrays of any numbers; with a second argument, compared with the differences. */
public class SumOfArray {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = new int[n];
        int[] b = new int[n];
        int[] sum = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = Verify.anyInt();
            b[i] = Verify.anyInt();
        }
        for (int i = 0; i < n; i++) {
            sum[i] = a[i] + b[i];
        }
        for (int i = 0; i < n; i++) {
            assert sum[i] == (args.length == 1 ? a[i] + b[i] : a[i] - b[i]);
        }
    }
}
