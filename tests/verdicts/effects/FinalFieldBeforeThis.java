// rule: a final field that is set before `this` becomes known never changes: the right twin
// check: explicit|symbolic|pushdown --property assertion => assertion holds; exit 0
// check: explicit --property race => race holds; exit 0
public class FinalFieldBeforeThis {
    static volatile FinalFieldBeforeThis known;
    final int value;

    FinalFieldBeforeThis() {
        value = 42;
        known = this;
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            FinalFieldBeforeThis found = known;
            if (found != null) {
                int before = found.value;
                int after = found.value;
                assert before == 42 && after == 42;
            }
        });
        reader.start();
        new FinalFieldBeforeThis();
        reader.join();
    }
}
