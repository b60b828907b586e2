// rule: a handle of an inherited field, held by a constant, updates that field atomically
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class InheritedVarHandleUpdate {
    static class Base {
        volatile int value;
    }

    static class Derived extends Base {}

    static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(Derived.class, "value", int.class);
        } catch (ReflectiveOperationException failure) {
            throw new ExceptionInInitializerError(failure);
        }
    }

    public static void main(String[] args) throws Exception {
        Derived shared = new Derived();
        Thread adder = new Thread(() -> VALUE.getAndAdd(shared, 1), "adder");
        adder.start();
        VALUE.getAndAdd(shared, 2);
        adder.join();
        assert shared.value == 3;
    }
}
