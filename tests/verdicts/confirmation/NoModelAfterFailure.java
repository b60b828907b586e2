// rule: a violation counts although the same step goes on to a call that has no model
// check: explicit|reference|symbolic|pushdown --property assertion,deadlock => assertion violated; deadlock unknown; exit 1; says confirmed on JDK
// check: symbolic --mode merged --no-confirm --property assertion => assertion violated; exit 1
// full check: explicit --workers 2 --no-confirm --property assertion => assertion violated; exit 1

import java.nio.file.Files;
import java.nio.file.Path;

public class NoModelAfterFailure {
    public static void main(String[] args) throws Exception {
        try {
            assert false;
        } finally {
            Files.size(Path.of("none.txt"));
        }
    }
}
