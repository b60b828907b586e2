// rule: a final field that a constructor sets after `this` became known is seen to change (JLS 17.5)
// check: explicit|pushdown --property assertion => assertion violated; exit 1
// full check: reference --property assertion => assertion violated; exit 1
// check: explicit --property race => race violated; exit 1; says LateFinalField.value
public class LateFinalField {
    static volatile LateFinalField known;
    final int value;

    LateFinalField() {
        known = this;
        value = 42;
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            LateFinalField found = known;
            if (found != null) {
                int before = found.value;
                int after = found.value;
                assert before == after;
            }
        });
        reader.start();
        new LateFinalField();
        reader.join();
    }
}
