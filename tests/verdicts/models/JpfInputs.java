// rule: JPF's getInt, getIntFromList, getBitFlip and breakTransition give any of their values
// check: explicit => assertion holds; exception holds; exit 0
// full check: symbolic => assertion holds; exception holds; exit 0
// check:  => assertion holds; exit 0
// check: pushdown => assertion holds
import gov.nasa.jpf.vm.Verify;

public class JpfInputs {
    public static void main(String[] args) {
        int number = Verify.getInt(1, 3);
        assert number >= 1 && number <= 3;
        Verify.ignoreIf(number == 2);
        assert number != 2;
        int listed = Verify.getIntFromList(4, 6);
        assert listed == 4 || listed == 6;
        int chosen = Verify.breakTransition("choice", 0, 1);
        assert chosen == 0 || chosen == 1;
        assert Integer.bitCount(Verify.getBitFlip((byte) 0, 2) & 0xFF) == 2;
        Verify.interesting(number == 1);
        Verify.addComment("only for reports");
        assert Verify.incrementCounter(0) == 1 && Verify.getCounter(0) == 1;
        assert !Verify.getBitInBitSet(0, 3);
        Verify.setBitInBitSet(0, 3, true);
        assert Verify.getBitInBitSet(0, 3) && !Verify.getBitInBitSet(3, 0);
        assert !Verify.isRunningInJPF();
    }
}
