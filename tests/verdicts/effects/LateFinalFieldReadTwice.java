// rule: a final field that is set late may change between two reads around a visible operation
// check: explicit|symbolic|pushdown --property assertion => assertion violated; exit 1
// full check: reference --property assertion => assertion violated; exit 1
// check: symbolic --property assertion --threads-as schedules => assertion violated; exit 1
// check: symbolic --property assertion --threads-as orders => assertion violated; exit 1
public class LateFinalFieldReadTwice {
    static volatile LateFinalFieldReadTwice known;
    static volatile int other;
    final int value;

    LateFinalFieldReadTwice() {
        known = this;
        value = 42;
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            LateFinalFieldReadTwice found = known;
            if (found != null) {
                int before = found.value;
                int between = other;
                int after = found.value;
                assert before == after + between;
            }
        });
        reader.start();
        new LateFinalFieldReadTwice();
        reader.join();
    }
}
