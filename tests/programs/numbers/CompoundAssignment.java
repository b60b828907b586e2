/** Compound assignment casts back to the type on the left, which plain assignment does not. */
public class CompoundAssignment {
    byte b = 10;
    short s = 1000;
    char c = 'A';
    int i = 100000;
    long l = 1L << 40;
    float f = 1.5f;
    double d = 2.5;
    boolean z = true;
    static int counter;

    static int next() {
        return ++counter;
    }

    public static void main(String[] args) {
        CompoundAssignment o = new CompoundAssignment();
        o.b += 300; System.out.println(o.b);
        o.b *= 2.7; System.out.println(o.b);
        o.b -= 1000000L; System.out.println(o.b);
        o.s /= 3; System.out.println(o.s);
        o.s <<= 9; System.out.println(o.s);
        o.c += 1; System.out.println(o.c);
        o.c *= 1000; System.out.println((int) o.c);
        o.i += 0.9999; System.out.println(o.i);
        o.i *= 30000; System.out.println(o.i);
        o.i ^= o.l; System.out.println(o.i);
        o.i |= 'x'; System.out.println(o.i);
        o.l += o.f; System.out.println(o.l);
        o.l %= 1000007; System.out.println(o.l);
        o.l >>>= 3; System.out.println(o.l);
        o.f += 1e10; System.out.println((long) o.f);
        o.d -= Integer.MAX_VALUE; System.out.println((long) o.d);
        o.z &= o.i > 0; System.out.println(o.z);
        o.z |= true; System.out.println(o.z);
        o.z ^= true; System.out.println(o.z);

        int[] a = {1, 2, 3, 4, 5};
        int k = 0;
        a[k++] += k;
        a[k++] *= k + 10;
        a[++k] -= k++;
        System.out.println(k + " " + a[0] + a[1] + a[2] + a[3] + a[4]);
        a[next()] = next() + next() * next();
        System.out.println(a[1] + " " + counter);
        byte[] bytes = {127, -128};
        bytes[0]++;
        bytes[1]--;
        bytes[0] >>= 1;
        System.out.println(bytes[0] + " " + bytes[1]);
        long[] longs = {1, 2};
        longs[0] += longs[1] += 5;
        System.out.println(longs[0] + " " + longs[1]);
        String text = "x";
        text += 1 + 2;
        text += 'c';
        text += null;
        text += 1.5f;
        System.out.println(text);
        Object any = "o";
        any += "p";
        System.out.println(any);
        int x = 5;
        x = x++ + ++x;
        System.out.println(x);
        x += x++ * 2 + x;
        System.out.println(x);
        int y = x = 3;
        y += y -= y *= y;
        System.out.println(y);
        Integer boxed = 7;
        boxed += 3;
        boxed++;
        ++boxed;
        System.out.println(boxed--);
        System.out.println(boxed);
        Character letter = 'p';
        letter++;
        System.out.println(letter);
    }
}
