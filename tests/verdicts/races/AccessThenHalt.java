// rule: two threads race where both are about to access a field, although the step of one of them
// ends the program, so that the other access never runs
// check: reference|explicit|symbolic --property race => race violated; exit 1
import plait.Verify;

public class AccessThenHalt {
    static int shared;

    public static void main(String[] args) {
        new Thread(() -> shared = 2).start();
        Verify.beginAtomic();
        shared = 1;
        Runtime.getRuntime().halt(0);
    }
}
