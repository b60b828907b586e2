import java.util.function.*;

public class LocalClasses {
    interface Shape { double area(); default String name() { return getClass().getSimpleName(); } }

    static Shape square(int side) {
        class Square implements Shape {
            final int twice = side * 2;
            public double area() { return side * side; }
            @Override public String toString() { return name() + "(" + side + "," + twice + ")"; }
        }
        return new Square();
    }

    private int base = 7;

    IntSupplier counter(int step) {
        int[] state = {base};
        class Counter implements IntSupplier {
            public int getAsInt() {
                state[0] += step;
                return state[0] + base;
            }
        }
        return new Counter();
    }

    static Object chain(String label) {
        final String prefix = label + "-";
        class First {
            String text() { return prefix + "first"; }
            class Second extends First {
                @Override String text() {
                    return super.text() + "+" + First.this.hashCode2() + label;
                }
            }
            int hashCode2() { return prefix.length(); }
        }
        return new First().new Second().text();
    }

    static String recursive(int n) {
        class Walker {
            String walk(int k) { return k == 0 ? "." : k + new Walker().walk(k - 1) + n; }
        }
        return new Walker().walk(n);
    }

    public static void main(String[] args) {
        System.out.println(square(3));
        System.out.println((int) square(4).area());
        IntSupplier c = new LocalClasses().counter(5);
        System.out.println(c.getAsInt() + " " + c.getAsInt());
        System.out.println(chain("L"));
        System.out.println(recursive(3));
        enum Local { ONE, TWO; Local other() { return this == ONE ? TWO : ONE; } }
        record Pair(int a, int b) { int sum() { return a + b; } }
        interface Op { int apply(Pair p); }
        Op op = Pair::sum;
        System.out.println(Local.ONE.other() + " " + op.apply(new Pair(3, 4)) + " "
            + new Pair(1, 2));
        for (int i = 0; i < 3; i++) {
            int captured = i * i;
            class Show { void show() { System.out.print(captured + " "); } }
            new Show().show();
        }
        System.out.println();
        Function<Integer, Supplier<String>> maker = n -> {
            class Holder implements Supplier<String> {
                public String get() { return "held " + n + args.length; }
            }
            return new Holder();
        };
        System.out.println(maker.apply(9).get());
    }
}
