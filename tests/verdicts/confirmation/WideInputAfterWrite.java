// rule: what a thread has done before an input with too many values, others see; the witness says that it gets none
// check: explicit --no-confirm --property assertion => assertion violated; exit 1
// full check: reference|symbolic|pushdown --no-confirm --property assertion => assertion violated; exit 1

import plait.Verify;

public class WideInputAfterWrite {
    static volatile int x;

    static void work() {
        x = 1;
        x = Verify.anyInt();
    }

    public static void main(String[] args) {
        new Thread(WideInputAfterWrite::work).start();
        int chosen = Verify.anyInt(0, 3);
        assert x == 0 || chosen != 2;
    }
}
