/** All operand types of string concatenation, constants mixed in, evaluation order, and the recipe's special characters. */
public class StringConcatenation {
    static int calls;
    static String next() { return "n" + ++calls; }
    static final String PREFIX = "pre";
    static class Named { public String toString() { calls += 10; return "Named" + calls; } }
    static class Nameless { public String toString() { return null; } }

    public static void main(String[] args) {
        boolean z = true;
        byte b = -1;
        short s = -2;
        char c = 'c';
        int i = -3;
        long l = -4;
        String t = "t";
        Object o = null;
        int[] none = null;
        System.out.println("" + z + b + s + c + i + l + t + o + none);
        System.out.println(z + "" + b + '|' + s + "|" + c + 1 + 2 + (1 + 2) + l + 'x' + null);
        System.out.println(1 + 2 + "x" + 1 + 2);
        System.out.println('a' + 'b' + "" + 'a' + 'b');
        System.out.println(PREFIX + "const" + 5 + true + 'q' + 2L);
        System.out.println("\u0001" + i + "\u0002" + t + "\u0001\u0002");
        System.out.println(next() + next() + calls + next());
        System.out.println(new Named() + " " + calls + " " + new Named());
        System.out.println(new Nameless() + "|" + new Nameless());
        String nul = null;
        nul += nul;
        System.out.println(nul + nul.length());
        String acc = "s";
        acc += acc += acc;
        System.out.println(acc);
        String[] arr = {"x", "y"};
        int k = 0;
        arr[k++] += k + arr[k];
        System.out.println(arr[0] + arr[1] + k);
        System.out.println("" + Integer.MAX_VALUE + Integer.MIN_VALUE + Long.MAX_VALUE
            + Long.MIN_VALUE + (char) 0x4e2d + (int) Character.MAX_VALUE);
        System.out.println("é" + "中" + c + "\ud83d" + "\ude00");
        String many = "" + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i
            + i + i + i + i + i + i + i + i + i + i + i + i;
        System.out.println(many.length());
        char[] chars = {'o', 'k'};
        System.out.println(String.valueOf(chars) + chars.length
            + (o == null ? "null!" : o.toString()));
        System.out.println("a" + (i > 0 ? "pos" : "neg") + "b" + -i + ~i + !z + (byte) 300
            + (char) 66);
        final String folded = "fold" + 1;
        System.out.println((folded == "fold1") + "" + ("fold" + i == "fold-3"));
        System.out.println("end" + new StringBuilder("sb") + Integer.valueOf(7)
            + Character.valueOf('C') + Boolean.TRUE);
    }
}
