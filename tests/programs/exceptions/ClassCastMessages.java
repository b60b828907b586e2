import java.util.*;

public class ClassCastMessages {
    static class Base { }
    static class Left extends Base { }
    static class Right extends Base implements Runnable { public void run() { } }
    enum E { A }
    record R(int x) { }

    static void check(Object value, java.util.function.Function<Object, Object> cast) {
        try {
            cast.apply(value);
            System.out.println("ok");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T unchecked(Object o) {
        return (T) o;
    }

    public static void main(String[] args) {
        check(new Left(), o -> (Right) o);
        check(new Right(), o -> (Base) o);
        check(new Right(), o -> (Runnable) o);
        check(new Left(), o -> (Runnable) o);
        check("text", o -> (Integer) o);
        check(1, o -> (Left) o);
        check(new Left(), o -> (String) o);
        check(new int[0], o -> (long[]) o);
        check(new int[0], o -> (Object[]) o);
        check(new String[0], o -> (Integer[]) o);
        check(new String[0], o -> (CharSequence[]) o);
        check(new Left[1][1], o -> (Base[]) o);
        check(new Left[1][1], o -> (Base[][]) o);
        check(E.A, o -> (R) o);
        check(new R(1), o -> (E) o);
        check(null, o -> (Left) o);
        check(List.of(), o -> (Map<?, ?>) o);
        try {
            Integer i = ClassCastMessages.<Integer>unchecked("not an integer");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> polluted = new ArrayList<>();
        ((List) polluted).add("string");
        try {
            int n = polluted.get(0);
        } catch (ClassCastException e) {
            System.out.println("heap pollution");
        }
        try {
            new TreeSet<Object>().add(new Object());
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        try {
            Object o = Integer.class.cast("x");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
