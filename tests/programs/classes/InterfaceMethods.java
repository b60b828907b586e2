public class InterfaceMethods {
    interface A { default String hi() { return "A"; } static String make() { return "static A"; } }
    interface B extends A { default String hi() { return "B" + A.super.hi(); } }
    interface C extends A {
        default String hi() {
            return "C" + helper();
        }
        private String helper() {
            return "(private)" + secret();
        }
        private static String secret() {
            return "(static)";
        }
    }
    static class D implements B, C { public String hi() { return B.super.hi() + C.super.hi(); } }
    static class E implements B { }
    static class F extends E implements A { }
    static class G { public String hi() { return "class wins"; } }
    static class H extends G implements B { }
    interface Stack<T> {
        void push(T t); T pop(); boolean isEmpty();
        default T peek() { T t = pop(); push(t); return t; }
        default Stack<T> pushAll(Iterable<? extends T> ts) { for (T t : ts) push(t); return this; }
        static <T> Stack<T> create() {
            return new Stack<>() {
                private final java.util.ArrayDeque<T> items = new java.util.ArrayDeque<>();
                public void push(T t) { items.push(t); }
                public T pop() { return items.pop(); }
                public boolean isEmpty() { return items.isEmpty(); }
                @Override public String toString() { return items.toString(); }
            };
        }
    }
    interface WithConstants { int ANSWER = 42; String[] NAMES = {"x", "y"}; }
    static class Uses implements WithConstants { int get() { return ANSWER + NAMES.length; } }
    interface Base<T> { T id(T t); default T twice(T t) { return id(id(t)); } }
    interface Ints extends Base<Integer> { Integer id(Integer i); }
    static abstract class Partial implements Comparable<Partial> {
        public abstract int rank();
        public int compareTo(Partial o) {
            return rank() - o.rank();
        }
    }

    public static void main(String[] args) {
        System.out.println(new D().hi() + " " + new E().hi() + " " + new F().hi() + " "
            + new H().hi() + " " + A.make());
        A anonymous = new A() { };
        System.out.println(anonymous.hi() + ((A) new D()).hi());
        Stack<Integer> s = Stack.create();
        s.pushAll(java.util.List.of(1, 2, 3));
        System.out.println(s.peek() + " " + s + " " + s.pop() + s.pop() + s.pop() + s.isEmpty());
        System.out.println(new Uses().get() + WithConstants.NAMES[1] + Uses.ANSWER);
        Ints inc = i -> i + 1;
        System.out.println(inc.twice(5));
        Base<Integer> up = inc;
        System.out.println(up.id(1) + up.twice(1));
        Partial one = new Partial() {
            public int rank() {
                return 1;
            }
        }, two = new Partial() {
            public int rank() {
                return 2;
            }
        };
        System.out.println(one.compareTo(two));
        Object o = new D();
        System.out.println((o instanceof A) + " " + (o instanceof C) + " "
            + (o instanceof Runnable));
    }
}
