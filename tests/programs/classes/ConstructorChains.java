public class ConstructorChains {
    static int made;
    final int id = ++made;
    final String label;
    private int[] data = {1, 2, 3};
    { if (made == 2) data[0] = 10; }

    ConstructorChains() { this("default"); data[1]++; }
    ConstructorChains(String label) { this(label, label.isEmpty() ? 0 : label.charAt(0)); }
    ConstructorChains(String label, int weight) { this.label = label + weight; }
    ConstructorChains(ConstructorChains other) {
        label = "copy of " + other.label;
        data = other.data.clone();
        data[2] = -1;
    }
    private ConstructorChains(Void nothing) { throw new UnsupportedOperationException("private"); }
    static ConstructorChains of(int... values) {
        ConstructorChains c = new ConstructorChains();
        c.data = values;
        return c;
    }
    int sum() { int s = 0; for (int d : data) s += d; return s; }
    public String toString() { return id + ":" + label + ":" + sum(); }

    static class Special extends ConstructorChains {
        int extra = sum() * 2;
        Special() { super(new ConstructorChains("inner")); }
        Special(boolean choose) { super(choose ? "yes" : "no", choose ? 1 : 2); }
        @Override int sum() { return super.sum() + extra; }
    }

    static class Builder {
        private final StringBuilder parts = new StringBuilder();
        private int width; private boolean bold;
        Builder width(int w) { width = w; return this; }
        Builder bold() { bold = true; return this; }
        Builder text(String t) { parts.append(t).append(' '); return this; }
        String build() {
            return (bold ? "**" : "") + parts.toString().trim() + (bold ? "**" : "") + "@" + width;
        }
    }

    static class Immutable {
        final int a;
        final long b;
        final String c;
        Immutable(int a) {
            this.a = a;
            if (a > 0) {
                b = a * 2L;
                c = "positive";
            } else {
                b = 0;
                c = "other";
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(new ConstructorChains());
        System.out.println(new ConstructorChains(""));
        System.out.println(new ConstructorChains(new ConstructorChains("abc", 5)));
        System.out.println(of(4, 5, 6) + " " + of());
        System.out.println(new Special() + " " + new Special(true) + " "
            + new Special(false).extra);
        try {
            new ConstructorChains((Void) null);
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage() + made);
        }
        System.out.println(new Builder().text("hello").width(80).bold().text("world").build());
        Immutable i = new Immutable(3), j = new Immutable(-3);
        System.out.println(i.a + i.b + i.c + j.b + j.c);
    }
}
