public class InnerClassKinds {
    interface Counter { int next(); }
    static class Nested { static int made; final int id = ++made; }
    class Inner { int value = base * 2; int outerBase() { return InnerClassKinds.this.base; } class Deep { int all() { return base + value; } } }
    int base = 21;
    Counter counter(int step) {
        class Local implements Counter { int n = base; public int next() { return n += step; } }
        return new Local();
    }
    static Counter anonymous() { return new Counter() { private int n; { n = 100; } @Override public int next() { return n--; } }; }

    public static void main(String[] args) throws Exception {
        InnerClassKinds outer = new InnerClassKinds();
        Inner inner = outer.new Inner();
        outer.base = 5;
        System.out.println(inner.value + " " + inner.outerBase() + " " + inner.new Deep().all());
        Counter c = outer.counter(3);
        c.next();
        System.out.println(c.next() + " " + c.getClass().getSimpleName());
        Counter a = anonymous();
        a.next();
        System.out.println(a.next() + " [" + a.getClass().getSimpleName() + "] " + a.getClass().getName());
        new Nested();
        System.out.println(new Nested().id + " " + Nested.class.getName() + " " + Inner.Deep.class.getSimpleName());
    }
}
