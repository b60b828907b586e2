// rule: a bound that cuts nothing is no bound: inputs leave this loop after 20 iterations at the latest
// check: symbolic => assertion holds; says ✓ holds UncutUnwinding.main; omits iterations; exit 0
// check: explicit => assertion holds; says ✓ holds UncutUnwinding.main; exit 0

import plait.Verify;

public class UncutUnwinding {
    public static void main(String[] args) {
        int rounds = Verify.anyInt(0, 20);
        int count = 0;
        for (int i = 0; i < rounds; i++) {
            count++;
        }
        assert count != 50 : "fifty";
    }
}
