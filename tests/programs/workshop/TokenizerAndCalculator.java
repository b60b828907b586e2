import java.util.*;

public class TokenizerAndCalculator {
    static class Calc {
        private final StringTokenizer t; private String next;
        Calc(String s) { t = new StringTokenizer(s.replace(" ", ""), "+-*/()", true); advance(); }
        private void advance() { next = t.hasMoreTokens() ? t.nextToken() : ""; }
        private boolean take(String s) { if (!next.equals(s)) return false; advance(); return true; }
        double sum() { double v = product(); while (true) if (take("+")) v += product(); else if (take("-")) v -= product(); else return v; }
        private double product() { double v = factor(); while (true) if (take("*")) v *= factor(); else if (take("/")) v /= factor(); else return v; }
        private double factor() { if (take("-")) return -factor(); if (take("(")) { double v = sum(); if (!take(")")) throw new IllegalArgumentException("missing )"); return v; } String s = next; advance(); return Double.parseDouble(s); }
    }

    public static void main(String[] args) throws Exception {
        for (String s : List.of("1 + 2 * 3", "(1 + 2) * -3", "10 / 4 - 1", "(1 + 2")) try { System.out.println(new Calc(s).sum()); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
