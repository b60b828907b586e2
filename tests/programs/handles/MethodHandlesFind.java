import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class MethodHandlesFind {
    private int base = 10;
    int plus(int x) { return base + x; }
    static String join(String a, String b) { return a + "-" + b; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println((int) length.invokeExact("hello"));
        MethodHandle join = lookup.findStatic(MethodHandlesFind.class, "join",
            MethodType.methodType(String.class, String.class, String.class));
        System.out.println((String) join.invokeExact("a", "b"));
        System.out.println(join.invoke("c", "d"));
        System.out.println(join.invokeWithArguments("e", "f"));
        MethodHandlesFind object = new MethodHandlesFind();
        MethodHandle plus = lookup.findVirtual(MethodHandlesFind.class, "plus", MethodType.methodType(int.class, int.class));
        System.out.println((int) plus.invoke(object, 5) + " " + (int) plus.bindTo(object).invoke(7));
        MethodHandle make = lookup.findConstructor(StringBuilder.class, MethodType.methodType(void.class, String.class));
        System.out.println(((StringBuilder) make.invoke("made")).append("!"));
        MethodHandle getter = lookup.findGetter(MethodHandlesFind.class, "base", int.class);
        MethodHandle setter = lookup.findSetter(MethodHandlesFind.class, "base", int.class);
        setter.invoke(object, 99);
        System.out.println((int) getter.invoke(object));
        MethodHandle curried = MethodHandles.insertArguments(join, 0, "fixed");
        System.out.println(curried.invoke("rest"));
        System.out.println(join.type());
    }
}
