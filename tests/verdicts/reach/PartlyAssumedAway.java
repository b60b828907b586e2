// rule: one execution that passes the assumption is enough to check
// check: explicit|symbolic|pushdown => assertion holds; says ✓ holds; omits vacuous; exit 0
// full check: reference => assertion holds; says ✓ holds; omits vacuous; exit 0

import plait.Verify;

public class PartlyAssumedAway {
    public static void main(String[] args) {
        int value = Verify.anyInt(0, 6);
        Verify.assume(value > 5);
        assert value == 6;
    }
}
