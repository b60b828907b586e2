public class ArraysBasic {
    static int[] shared = {9, 8, 7};
    public static void main(String[] args) {
        boolean[] z = new boolean[2];
        byte[] b = {1, -1, (byte) 200};
        short[] s = {1, (short) 70000};
        char[] c = {'a', 98, '\u4e2d'};
        int[] i = {1, 2, 3};
        long[] l = {1L << 40, -1};
        float[] f = {1.5f, Float.NaN};
        double[] d = {0.1, -0.0};
        String[] t = {"x", null};
        Object[] o = {1, "s", i, null};
        z[1] = !z[0];
        b[0] += 127;
        s[0] -= 2;
        c[0]++;
        i[2] = i[0] + i[1]--;
        l[1] >>>= 60;
        f[0] *= 2;
        d[1] += 5;
        t[1] = t[0] + "y";
        o[3] = o[1];
        System.out.println(z[0] + "" + z[1] + b[0] + b[1] + b[2] + s[0] + s[1] + c[0] + c[1]
            + (int) c[2] + i[0] + i[1] + i[2] + l[0] + l[1] + (int) f[0] + f.length + (int) d[1]
            + t[1] + o[3] + o.length);
        System.out.println(new int[3][2].length + new int[0].length + new String[5][].length);
        System.out.println(new int[4][3][2][1].length + " " + (new int[4][3][2][0].length));
        int[] alias = i; alias[0] = 100;
        System.out.println(i[0] + " " + (alias == i) + " " + i.equals(alias.clone()) + " "
            + (i.clone()[0] == 100));
        int sum = 0;
        for (int x : shared) { shared[1] = 0; sum = sum * 10 + x; }
        System.out.println(sum);
        for (int x : shared) { shared = new int[] {1}; sum += x; }
        System.out.println(sum + " " + shared.length);
        byte[] bytes = new byte[256];
        for (int k = 0; k < 256; k++) bytes[k] = (byte) k;
        int neg = 0; for (byte x : bytes) if (x < 0) neg++;
        System.out.println(neg + " " + bytes[255] + " " + (bytes[255] & 0xff));
        boolean[] flags = new boolean[10];
        flags[3] = flags[4] = true; flags[5] ^= flags[4]; flags[6] |= flags[0]; flags[3] &= false;
        StringBuilder sb = new StringBuilder(); for (boolean x : flags) sb.append(x ? '1' : '0');
        System.out.println(sb);
        char[] word = "sort me".toCharArray();
        for (int p = 1; p < word.length; p++) for (int q = p; q > 0 && word[q] < word[q - 1]; q--) {
            char tmp = word[q];
            word[q] = word[q - 1];
            word[q - 1] = tmp;
        }
        System.out.println(new String(word));
        long[] fib = new long[60];
        fib[0] = fib[1] = 1;
        for (int k = 2; k < fib.length; k++) fib[k] = fib[k - 1] + fib[k - 2];
        System.out.println(fib[59]);
        Object any = new int[] {5};
        System.out.println(((int[]) any)[0] + " " + (any instanceof int[])
            + (any instanceof Object[]));
        try {
            i[i.length] = 0;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        int[] nothing = null;
        try {
            System.out.println(nothing.length);
        } catch (NullPointerException e) {
            System.out.println("null array");
        }
        final int[][] constants = {{1}, {}, {2, 3}};
        System.out.println(constants[2][1] + constants[1].length);
    }
}
