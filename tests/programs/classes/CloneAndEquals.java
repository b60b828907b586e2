import java.util.*;

public class CloneAndEquals {
    static class Matrix implements Cloneable {
        int[][] cells = {{1, 2}, {3, 4}};
        String label = "m";
        @Override public Matrix clone() {
            try {
                Matrix m = (Matrix) super.clone();
                m.cells = new int[cells.length][];
                for (int i = 0; i < cells.length; i++) m.cells[i] = cells[i].clone();
                return m;
            } catch (CloneNotSupportedException e) { throw new AssertionError(e); }
        }
    }
    static class Shallow implements Cloneable {
        int[] data = {1};
        long x = 1L << 40;
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }
    static class NotCloneable {
        Object copy() throws CloneNotSupportedException {
            return super.clone();
        }
    }
    static final class Money {
        private final long cents; private final String currency;
        Money(long cents, String currency) { this.cents = cents; this.currency = currency; }
        @Override public boolean equals(Object o) {
            if (this == o) return true;
            if (o == null || getClass() != o.getClass()) return false;
            Money m = (Money) o;
            return cents == m.cents && currency.equals(m.currency);
        }
        @Override public int hashCode() { return 31 * Long.hashCode(cents) + currency.hashCode(); }
        @Override public String toString() {
            return cents / 100 + "." + (cents % 100 < 10 ? "0" : "") + cents % 100 + " " + currency;
        }
    }
    public static void main(String[] args) throws Exception {
        Matrix a = new Matrix(), b = a.clone();
        b.cells[0][0] = 99; b.label = "copy";
        System.out.println(Arrays.deepToString(a.cells) + a.label + Arrays.deepToString(b.cells)
            + b.label + (a.getClass() == b.getClass()));
        Shallow s = new Shallow(), t = (Shallow) s.copy();
        t.data[0] = 5; t.x++;
        System.out.println(s.data[0] + " " + (t.x - s.x) + " " + (s.data == t.data));
        try {
            new NotCloneable().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        Money x = new Money(1005, "EUR"), y = new Money(1005, "EUR"), z = new Money(1005, "USD");
        System.out.println(x + " " + x.equals(y) + x.equals(z) + x.equals(null)
            + x.equals("10.05 EUR") + (x.hashCode() == y.hashCode()) + " " + x.hashCode());
        Map<Money, String> prices = new HashMap<>();
        prices.put(x, "first"); prices.put(y, "second"); prices.put(z, "third");
        System.out.println(prices.size() + prices.get(new Money(1005, "EUR")));
        Object o = new Object();
        System.out.println(o.equals(o) + " " + o.equals(new Object()) + " "
            + (o.hashCode() == o.hashCode()) + " " + o.toString().startsWith("java.lang.Object@"));
        int[][] nested = {{1}, {2}}; int[][] shallow = nested.clone();
        shallow[0][0] = 7; shallow[1] = new int[] {8};
        System.out.println(nested[0][0] + " " + nested[1][0] + " " + (nested.equals(shallow))
            + Arrays.equals(nested, shallow) + Arrays.deepEquals(nested, new int[][] {{7}, {2}}));
        ArrayList<String> list = new ArrayList<>(List.of("a"));
        @SuppressWarnings("unchecked") ArrayList<String> copy = (ArrayList<String>) list.clone();
        copy.add("b");
        System.out.println(list + "" + copy + list.equals(List.of("a")) + list.hashCode());
    }
}
