// rule: findVarHandle finds a field that the class inherits
// check: explicit => assertion holds; exception holds; exit 0
// full check: symbolic|reference => assertion holds; exception holds
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class InheritedVarHandle {
    static class Base {
        protected volatile long value;
    }

    static class Derived extends Base {}

    public static void main(String[] args) throws Exception {
        VarHandle handle = MethodHandles.lookup().findVarHandle(Derived.class, "value", long.class);
        Derived derived = new Derived();
        handle.setRelease(derived, 5L);
        assert (long) handle.getAcquire(derived) == 5;
    }
}
