// rule: a check of no execution at all is vacuous: the assumption excludes every input
// check: explicit|reference|symbolic|pushdown => assertion unknown; says ? vacuous: no execution satisfies the assumptions; omits for all schedules; exit 3

import plait.Verify;

public class AssumedAway {
    public static void main(String[] args) {
        int value = Verify.anyInt(0, 3);
        Verify.assume(value > 5);
        assert false : "never checked";
    }
}
