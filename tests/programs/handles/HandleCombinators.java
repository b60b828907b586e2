import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class HandleCombinators {
    static int twice(int x) { return 2 * x; }
    static String show(Object o) { return "<" + o + ">"; }
    static boolean isBig(int x) { return x > 10; }
    static int fail(int x) { throw new IllegalStateException("no " + x); }
    static int rescue(IllegalStateException e, int x) { return -x; }
    static int sum(int... xs) { int s = 0; for (int x : xs) s += x; return s; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle twice = l.findStatic(HandleCombinators.class, "twice", methodType(int.class, int.class));
        MethodHandle show = l.findStatic(HandleCombinators.class, "show", methodType(String.class, Object.class));
        MethodHandle chain = MethodHandles.filterReturnValue(twice, show.asType(methodType(String.class, int.class)));
        System.out.println((String) chain.invokeExact(21));
        MethodHandle isBig = l.findStatic(HandleCombinators.class, "isBig", methodType(boolean.class, int.class));
        MethodHandle guarded = MethodHandles.guardWithTest(isBig, MethodHandles.identity(int.class), twice);
        System.out.println((int) guarded.invoke(4) + " " + (int) guarded.invoke(40));
        MethodHandle fail = l.findStatic(HandleCombinators.class, "fail", methodType(int.class, int.class));
        MethodHandle rescue = l.findStatic(HandleCombinators.class, "rescue", methodType(int.class, IllegalStateException.class, int.class));
        System.out.println((int) MethodHandles.catchException(fail, IllegalStateException.class, rescue).invoke(7));
        MethodHandle sum = l.findStatic(HandleCombinators.class, "sum", methodType(int.class, int[].class));
        System.out.println((int) sum.invoke(1, 2, 3) + " " + (int) sum.invoke(new int[] {4, 5}) + " " + sum.isVarargsCollector());
        MethodHandle dropped = MethodHandles.dropArguments(twice, 0, String.class, long.class);
        System.out.println(dropped.type() + " " + (int) dropped.invoke("x", 1L, 8));
        MethodHandle swapped = MethodHandles.permuteArguments(
            l.findVirtual(String.class, "concat", methodType(String.class, String.class)),
            methodType(String.class, String.class, String.class), 1, 0);
        System.out.println((String) swapped.invokeExact("a", "b"));
        MethodHandle spread = l.findStatic(Math.class, "max", methodType(int.class, int.class, int.class)).asSpreader(Object[].class, 2);
        System.out.println(spread.invoke(new Object[] {3, 9}));
        try {
            Object o = (Object) twice.invokeExact(3);
        } catch (WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
        try {
            fail.invoke(1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            l.findVirtual(String.class, "nothing", methodType(void.class));
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        MethodHandle get = MethodHandles.arrayElementGetter(String[].class);
        System.out.println((String) get.invokeExact(new String[] {"p", "q"}, 1));
        System.out.println(MethodHandles.constant(String.class, "c").invoke());
        List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
        MethodHandle size = l.findVirtual(List.class, "size", methodType(int.class));
        System.out.println((int) size.invoke(list));
    }
}
