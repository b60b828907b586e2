// rule: a bound that nobody has set and that cuts something leaves the question open; one that the user has set
//       answers it
// check: symbolic => assertion holds; says ? no violation within at most 32 iterations of DefaultUnwinding.main:1 (default bound; says set --unwind); exit 3
// check: symbolic --unwind 40 => assertion holds; says ✓ holds within at most 40 iterations of DefaultUnwinding.main:1; exit 0
// check: symbolic --unwind-loops DefaultUnwinding.main:1=40 => assertion holds; says holds within at most 40 iterations; exit 0
// check: symbolic --unwind 60 => assertion violated; exit 1
// check: pushdown => assertion violated; exit 1

import plait.Verify;

public class DefaultUnwinding {
    public static void main(String[] args) {
        int rounds = Verify.anyInt(0, 100_000);
        int count = 0;
        for (int i = 0; i < rounds; i++) {
            count++;
        }
        assert count != 50 : "fifty";
    }
}
