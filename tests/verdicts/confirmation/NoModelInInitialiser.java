// rule: a violation in a class initialiser counts although the initialiser comes to a call that has no model
// check: explicit --no-confirm --property assertion => assertion violated; exit 1
// full check: reference|symbolic|pushdown --no-confirm --property assertion => assertion violated; exit 1

import java.io.File;

public class NoModelInInitialiser {
    static class Settings {
        static final int SIZE = size();

        static int size() {
            try {
                assert false;
            } catch (AssertionError expected) {
                return new File("none.txt").exists() ? 1 : 0;
            }
            return 2;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Settings.SIZE)).start();
    }
}
