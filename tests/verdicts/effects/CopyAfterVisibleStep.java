// rule: copying an array reads its elements, also right after a step that touches something else
// check: explicit|symbolic|pushdown --property assertion => assertion violated; exit 1
// full check: reference --property assertion => assertion violated; exit 1
// check: symbolic --property assertion --threads-as schedules => assertion violated; exit 1
public class CopyAfterVisibleStep {
    static final int[] CELLS = {0, 0};
    static volatile int begun;
    static volatile int done;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            begun = 1;
            int[] copy = CELLS.clone();
            int seen = done;
            assert seen == 1 || copy[0] == 0;
        });
        reader.start();
        CELLS[0] = 1;
        done = 1;
        reader.join();
    }
}
