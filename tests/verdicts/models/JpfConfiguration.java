// rule: what only JPF's configuration tells is unknown, never one fixed value
// check: explicit => assertion unknown; exit 3; says what only JPF knows
// full check: symbolic => assertion unknown; exit 3; says what only JPF knows
import gov.nasa.jpf.vm.Verify;

public class JpfConfiguration {
    public static void main(String[] args) {
        assert Verify.getInt("speed") > 0;
    }
}
