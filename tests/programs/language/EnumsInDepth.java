import java.util.*;

public class EnumsInDepth {
    enum Op {
        ADD("+") { int apply(int a, int b) { return a + b; } },
        MUL("*") { int apply(int a, int b) { return a * b; } };
        private static final Map<String, Op> BY_SYMBOL = new HashMap<>();
        static { for (Op o : values()) BY_SYMBOL.put(o.symbol, o); }
        final String symbol;
        Op(String symbol) { this.symbol = symbol; }
        abstract int apply(int a, int b);
        static Op of(String s) { return BY_SYMBOL.get(s); }
    }
    enum Level implements Comparator<String> { A, B; public int compare(String x, String y) { return this == A ? x.compareTo(y) : y.compareTo(x); } }

    public static void main(String[] args) throws Exception {
        System.out.println(Op.of("*").apply(6, 7) + " " + Op.ADD + Op.valueOf("MUL").symbol + " " + Op.ADD.getClass() + " " + Op.ADD.getDeclaringClass());
        for (Op o : Op.values()) System.out.print(o.ordinal() + o.name() + " ");
        System.out.println(Arrays.asList(Level.values()) + " " + Level.B.compareTo(Level.A));
        List<String> l = new ArrayList<>(List.of("b", "a", "c"));
        l.sort(Level.B);
        System.out.println(l + " " + Enum.valueOf(Level.class, "A").equals(Level.A) + " " + Op.of("?"));
        switch (Level.valueOf("B")) { case A: System.out.println("a"); break; case B: System.out.println("b"); }
    }
}
