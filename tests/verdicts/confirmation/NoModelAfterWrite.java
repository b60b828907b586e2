// rule: what a thread has done before a call that has no model, others see
// check: explicit --no-confirm --property assertion => assertion violated; exit 1
// full check: reference|symbolic|pushdown --no-confirm --property assertion => assertion violated; exit 1
// full check: explicit --workers 2 --no-confirm --property assertion => assertion violated; exit 1

import java.io.File;

public class NoModelAfterWrite {
    static volatile int x;

    static void work() {
        x = 1;
        new File("none.txt").exists();
    }

    public static void main(String[] args) {
        new Thread(NoModelAfterWrite::work).start();
        assert x == 0;
    }
}
