/** Private members of nest mates: since Java 11 invokevirtual and getfield may name them directly. */
public class NestmatesPrivate {
    private int secret = 1;
    private static int shared = 2;
    private int peek(Inner other) { return other.hidden + other.twice(); }
    private static String stat(String s) { return "outer " + s; }

    private class Inner {
        private int hidden = 10;
        private int twice() { return hidden * 2 + secret++; }
        private Inner() { shared++; }
    }

    private static class Nested {
        private long big = 1L << 35;
        private Nested() { }
        private Nested(int x) { big += x; }
        private static String stat(String s) { return "nested " + s; }
        private String call(NestmatesPrivate o) {
            return o.secret + NestmatesPrivate.stat("x") + o.peek(o.new Inner());
        }
    }

    private interface Face {
        private int half(int x) {
            return x / 2;
        }
        default int quarter(int x) {
            return half(half(x));
        }
        private static int zero() {
            return 0;
        }
    }
    private enum Mode { ON, OFF; private Mode flip() { return this == ON ? OFF : ON; } }
    private record Rec(int v) {
        private int plus(int x) {
            return v + x;
        }
        private static Rec of(int x) {
            return new Rec(x);
        }
    }

    private int overridden() { return 1; }
    private static class Sub extends NestmatesPrivate { private int overridden() { return 2; } }

    public static void main(String[] args) {
        NestmatesPrivate o = new NestmatesPrivate();
        Inner inner = o.new Inner();
        System.out.println(o.peek(inner) + " " + o.secret + " " + shared);
        System.out.println(new Nested().big + " " + new Nested(5).big + Nested.stat("s")
            + stat("t"));
        System.out.println(new Nested().call(o));
        System.out.println(new Face() { }.quarter(100) + Face.zero());
        System.out.println(Mode.ON.flip().flip().flip() + " " + Rec.of(4).plus(5));
        NestmatesPrivate s = new Sub();
        System.out.println(s.overridden() + " " + ((Sub) s).overridden());
        new Nested().big += 3;
        inner.hidden++;
        inner.hidden <<= 2;
        System.out.println(inner.hidden);
        Runnable r = () -> System.out.println(o.secret + inner.twice());
        r.run();
    }
}
