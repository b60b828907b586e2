import java.util.*;

public class Polynomials {
    record Poly(int... c) {
        int degree() { return c.length - 1; }
        Poly plus(Poly o) { int[] r = Arrays.copyOf(c, Math.max(c.length, o.c.length)); for (int i = 0; i < o.c.length; i++) r[i] += o.c[i]; return new Poly(r); }
        Poly times(Poly o) { int[] r = new int[c.length + o.c.length - 1]; for (int i = 0; i < c.length; i++) for (int j = 0; j < o.c.length; j++) r[i + j] += c[i] * o.c[j]; return new Poly(r); }
        long at(long x) { long v = 0; for (int i = degree(); i >= 0; i--) v = v * x + c[i]; return v; }
        @Override public String toString() { StringBuilder b = new StringBuilder(); for (int i = degree(); i >= 0; i--) if (c[i] != 0) b.append(b.isEmpty() || c[i] < 0 ? "" : "+").append(c[i]).append(i > 0 ? "x" + (i > 1 ? "^" + i : "") : ""); return b.toString(); }
    }

    public static void main(String[] args) throws Exception {
        Poly p = new Poly(-1, 1), q = new Poly(1, 1);
        System.out.println(p.times(q) + " " + p.plus(q) + " " + p.times(p).times(p) + " " + p.times(q).at(10) + " " + q.degree());
    }
}
