import plait.Verify;

/**
 * Bubble sort of any numbers: sorted afterwards; with a second argument, asserted not to be.
 *
 * If that is "stepwise", a loop with an early return looks, else one over all neighbours.
 */
public class BubbleSort {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = Verify.anyInt();
        }
        sort(a);
        if (args.length > 1 && args[1].equals("stepwise")) {
            assert !isSorted(a);
            return;
        }
        boolean sorted = true;
        for (int i = 0; i + 1 < n; i++) {
            if (args.length == 1) {
                assert a[i] <= a[i + 1];
            } else {
                sorted &= a[i] <= a[i + 1];
            }
        }
        assert args.length == 1 || !sorted;
    }

    static boolean isSorted(int[] a) {
        for (int i = 0; i + 1 < a.length; i++) {
            if (a[i] > a[i + 1]) {
                return false;
            }
        }
        return true;
    }

    static void sort(int[] a) {
        for (int i = 0; i < a.length - 1; i++) {
            for (int j = 0; j < a.length - 1 - i; j++) {
                if (a[j] > a[j + 1]) {
                    int t = a[j];
                    a[j] = a[j + 1];
                    a[j + 1] = t;
                }
            }
        }
    }
}
