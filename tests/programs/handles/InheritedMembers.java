import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Handles and updaters of members that a class inherits. */
public class InheritedMembers {
    interface Limits {
        int MOST = 9;
        Object SHARED = "shared";

        default String greet() {
            return "limits";
        }
    }

    static class Base {
        protected volatile long value = 1;
        volatile int count = 2;
        volatile String text = "text";
        private volatile int secret = 3;
        static int total = 4;
        final int fixed = 5;
        int hidden = 6;

        String name() {
            return "base";
        }

        static String kind() {
            return "kind of base";
        }

        private String own() {
            return "own";
        }
    }

    static class Derived extends Base implements Limits {
        int hidden = 7;
    }

    interface Action {
        Object run() throws Throwable;
    }

    private static void tell(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (Throwable failure) {
            System.out.println(what + ": " + failure.getClass().getName());
        }
    }

    private static final VarHandle HELD;

    static {
        try {
            HELD = MethodHandles.lookup().findVarHandle(Derived.class, "count", int.class);
        } catch (ReflectiveOperationException failure) {
            throw new ExceptionInInitializerError(failure);
        }
    }

    public static void main(String[] args) {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandles.Lookup open = MethodHandles.publicLookup();
        Derived derived = new Derived();
        Base base = new Base();

        tell("held", () -> (int) HELD.getAndAdd(derived, 10) + (int) HELD.get(derived));
        tell("held of a base", () -> (int) HELD.get((Object) base));
        tell("inherited", () -> {
            VarHandle handle = lookup.findVarHandle(Derived.class, "value", long.class);
            handle.setRelease(derived, 5L);
            return (long) handle.getAcquire(derived);
        });
        tell("of a base", () -> {
            VarHandle handle = lookup.findVarHandle(Derived.class, "value", long.class);
            return (long) handle.get((Object) base);
        });
        tell("text", () -> (String) lookup.findVarHandle(Derived.class, "text", String.class).getAndSet(derived, "new"));
        tell("text as an object", () -> lookup.findVarHandle(Derived.class, "text", Object.class));
        tell("wrong type", () -> lookup.findVarHandle(Derived.class, "value", int.class));
        tell("missing", () -> lookup.findVarHandle(Derived.class, "absent", int.class));
        tell("private", () -> (int) lookup.findVarHandle(Base.class, "secret", int.class).get(base));
        tell("private of the base", () -> (int) lookup.findVarHandle(Derived.class, "secret", int.class).get(derived));
        tell("hidden", () -> (int) lookup.findVarHandle(Derived.class, "hidden", int.class).get(derived));
        tell("hidden in the base", () -> (int) lookup.findVarHandle(Base.class, "hidden", int.class).get((Base) derived));
        tell("static as instance", () -> lookup.findVarHandle(Derived.class, "total", int.class));
        tell("instance as static", () -> lookup.findStaticVarHandle(Derived.class, "count", int.class));
        tell("static", () -> (int) lookup.findStaticVarHandle(Derived.class, "total", int.class).getAndAdd(1));
        tell("constant", () -> (int) lookup.findStaticVarHandle(Limits.class, "MOST", int.class).get());
        tell("inherited constant", () -> (int) lookup.findStaticVarHandle(Derived.class, "MOST", int.class).get());
        tell("inherited object", () -> (Object) lookup.findStaticVarHandle(Derived.class, "SHARED", Object.class).get());
        tell("final", () -> (int) lookup.findVarHandle(Derived.class, "fixed", int.class).get(derived));
        tell("set final", () -> {
            lookup.findVarHandle(Derived.class, "fixed", int.class).set(derived, 1);
            return "set";
        });
        tell("not accessible", () -> open.findVarHandle(Base.class, "count", int.class));
        tell("not accessible, inherited", () -> open.findVarHandle(Derived.class, "value", long.class));
        tell("null class", () -> lookup.findVarHandle(null, "value", long.class));
        tell("null name", () -> lookup.findVarHandle(Derived.class, null, long.class));
        tell("unreflected", () -> (int) lookup.unreflectVarHandle(Base.class.getDeclaredField("count")).get(derived));
        tell("unreflected private", () -> (int) lookup.unreflectVarHandle(Base.class.getDeclaredField("secret")).get(derived));

        tell("getter", () -> (long) lookup.findGetter(Derived.class, "value", long.class).invoke(derived));
        tell("getter of a constant", () -> (int) lookup.findStaticGetter(Derived.class, "MOST", int.class).invoke());
        tell("getter, private of the base", () -> (int) lookup.findGetter(Derived.class, "secret", int.class).invoke(derived));
        tell("static getter of instance", () -> lookup.findStaticGetter(Derived.class, "value", long.class));
        tell("getter of static", () -> lookup.findGetter(Derived.class, "total", int.class));
        tell("getter type", () -> lookup.findGetter(Derived.class, "value", long.class).type());
        tell("getter of base object", () -> (long) lookup.findGetter(Derived.class, "value", long.class).invoke((Object) base));
        tell("setter", () -> {
            lookup.findSetter(Derived.class, "value", long.class).invoke(derived, 11L);
            return derived.value;
        });
        tell("setter of final", () -> lookup.findSetter(Derived.class, "fixed", int.class));
        tell("setter of constant", () -> lookup.findStaticSetter(Limits.class, "MOST", int.class));

        MethodType string = MethodType.methodType(String.class);
        tell("virtual", () -> (String) lookup.findVirtual(Derived.class, "name", string).invoke(derived));
        tell("virtual type", () -> lookup.findVirtual(Derived.class, "name", string).type());
        tell("default", () -> (String) lookup.findVirtual(Derived.class, "greet", string).invoke(derived));
        tell("private virtual", () -> (String) lookup.findVirtual(Base.class, "own", string).invoke(base));
        tell("private of the base, virtual", () -> lookup.findVirtual(Derived.class, "own", string));
        tell("static method", () -> (String) lookup.findStatic(Derived.class, "kind", string).invoke());
        tell("virtual static", () -> lookup.findVirtual(Derived.class, "kind", string));
        tell("static virtual", () -> lookup.findStatic(Derived.class, "name", string));
        tell("object's", () -> {
            MethodHandle handle = lookup.findVirtual(Derived.class, "hashCode", MethodType.methodType(int.class));
            return (int) handle.invoke(derived) == System.identityHashCode(derived);
        });

        tell("updater", () -> AtomicIntegerFieldUpdater.newUpdater(Base.class, "count").incrementAndGet(derived));
        tell("updater, inherited", () -> AtomicIntegerFieldUpdater.newUpdater(Derived.class, "count"));
        tell("long updater, inherited", () -> AtomicLongFieldUpdater.newUpdater(Derived.class, "value"));
        tell("reference updater, inherited",
                () -> AtomicReferenceFieldUpdater.newUpdater(Derived.class, String.class, "text"));
        tell("updater, private", () -> AtomicIntegerFieldUpdater.newUpdater(Base.class, "secret").get(derived));
        tell("updater, not volatile", () -> AtomicIntegerFieldUpdater.newUpdater(Base.class, "hidden"));
    }
}
