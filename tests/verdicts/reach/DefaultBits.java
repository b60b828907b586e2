// rule: numbers of few bits are a bound: where larger ones are cut, what holds does not count unless the user has
//       chosen the bits
// check: pushdown => assertion holds; says ? no violation within 8-bit integers (default bound; says set --bits); exit 3
// check: pushdown --bits 9 => assertion holds; says ✓ holds within 9-bit integers; exit 0
// check: pushdown --bits 12 => assertion violated; exit 1
// check: symbolic => assertion violated; exit 1

import plait.Verify;

public class DefaultBits {
    public static void main(String[] args) {
        int value = Verify.anyInt(0, 2000);
        assert value != 1000 : "thousand";
    }
}
