// rule: each bit may be the one that JPF's getBitFlip flips
// check: explicit => assertion violated; exit 1
// full check: symbolic|pushdown => assertion violated; exit 1
import gov.nasa.jpf.vm.Verify;

public class JpfBitFlip {
    public static void main(String[] args) {
        assert Verify.getBitFlip(0, 1) != 1 << 31;
    }
}
