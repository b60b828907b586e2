// rule: a data race counts although both threads come to a call that has no model
// check: explicit --property race => race violated; exit 1; says confirmed on JDK
// full check: reference|symbolic --property race => race violated; exit 1; says confirmed on JDK

import java.io.File;

public class RaceBeforeNoModel {
    static int x;

    static void work() {
        x++;
        new File("none.txt").exists();
    }

    public static void main(String[] args) {
        new Thread(RaceBeforeNoModel::work).start();
        work();
    }
}
