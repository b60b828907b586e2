// rule: a violation counts although another thread comes to a call that has no model
// check: explicit|reference|symbolic|pushdown --property assertion,deadlock => assertion violated; deadlock unknown; exit 1; says confirmed on JDK

import java.io.File;

public class NoModelInOtherThread {
    public static void main(String[] args) {
        new Thread(() -> new File("none.txt").exists()).start();
        assert false;
    }
}
