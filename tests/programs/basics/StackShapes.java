/** Assignments used as values: every dup form that javac has, for one- and two-slot values. */
public class StackShapes {
    int i;
    long l;
    double d;
    String s;
    static int si;
    static long sl;

    StackShapes self() {
        System.out.print(".");
        return this;
    }

    static long ignored(long x) {
        si++;
        return x;
    }

    public static void main(String[] args) {
        StackShapes o = new StackShapes();
        int[] ia = new int[3];
        long[] la = new long[3];
        double[] da = new double[3];
        String[] sa = new String[3];

        int a = o.self().i = 5;                 // dup_x1
        long b = o.self().l = 6L;               // dup2_x1
        int c = ia[1] = 7;                      // dup_x2
        long d = la[1] = 8L;                    // dup2_x2
        int e = si = 9;                         // dup
        long f = sl = 10L;                      // dup2
        System.out.println(a + " " + b + " " + c + " " + d + " " + e + " " + f);

        int g = o.self().i++ + ++o.self().i;
        long h = o.self().l++ + ++o.self().l;
        int i = ia[1]++ + --ia[1];
        long j = la[1]++ - ++la[1];
        double k = da[2]-- + (da[2] += 2.5);
        System.out.println(g + " " + h + " " + i + " " + j + " " + (long) (k * 10));

        o.self().s = sa[0] = sa[1] = "x";
        sa[2] = o.s += sa[0] += "y";
        System.out.println(o.s + sa[0] + sa[1] + sa[2]);

        ia[ia[1] = 2] = ia[0] = si = o.i = 4;
        System.out.println(ia[0] + " " + ia[1] + " " + ia[2] + " " + si + " " + o.i);
        la[(int) (la[0] = 1)] = la[2] = sl = o.l = 1L << 33;
        System.out.println(la[0] + " " + la[1] + " " + la[2] + " " + sl + " " + o.l);

        ignored(4);                             // pop2
        o.self();                               // pop
        new StackShapes();
        System.out.println(si);
        int old = si++ + si++ * si--;
        System.out.println(old + " " + si);
        long oldLong = sl-- - --sl;
        System.out.println(oldLong + " " + sl);
        System.out.println((si > 3 ? a : b) + (o.i < 4 ? 1.5 : c));
        foo(si++, si++, si++);
    }

    static void foo(int x, int y, int z) {
        System.out.println(x + "," + y + "," + z);
    }
}
