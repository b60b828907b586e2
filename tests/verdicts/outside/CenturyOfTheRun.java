// rule: any date is one of this century, and no date is before one that was read earlier
// check: symbolic --clock any => assertion holds; exit 0; says is never set back

import java.time.Instant;

public class CenturyOfTheRun {
    public static void main(String[] args) {
        long before = System.currentTimeMillis();
        assert System.currentTimeMillis() >= before;
        assert Instant.now().getEpochSecond() >= 946_684_800L;
    }
}
