// rule: an input may limit another one
// check: explicit|symbolic => assertion violated; exit 1

import plait.Verify;

public class LimitsThatAreInputs {
    public static void main(String[] args) {
        int low = Verify.anyInt(0, 60);
        int high = Verify.anyInt(low, 100);
        assert high != 70 || low < 50;
    }
}
