// rule: a violation counts although a shutdown hook comes to a call that has no model
// check: explicit --no-confirm --property assertion => assertion violated; exit 1
// full check: reference|symbolic|pushdown --no-confirm --property assertion => assertion violated; exit 1

import java.io.File;

public class NoModelInHook {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> new File("none.txt").exists()));
        assert false;
    }
}
