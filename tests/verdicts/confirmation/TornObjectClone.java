// rule: clone copies field by field, and another thread may write in between; no debugger can stop
// a JVM there, so what it does not show is still a violation
// check: --property assertion => assertion violated; exit 1; says stop inside a native method
public class TornObjectClone implements Cloneable {
    volatile int x;
    volatile int y;

    public static void main(String[] args) throws Exception {
        TornObjectClone place = new TornObjectClone();
        Thread mover = new Thread(() -> {
            place.x = 1;
            place.y = 1;
        });
        mover.start();
        TornObjectClone copy = (TornObjectClone) place.clone();
        assert copy.x >= copy.y : "torn";
        mover.join();
    }
}
