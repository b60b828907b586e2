/** String concatenation of every type, of odd characters, of nulls, with effects and failures. */
public class ConcatenationTypes {
    static int order;

    static class Noisy {
        final String text;
        Noisy(String text) { this.text = text; }
        @Override public String toString() { System.out.println("toString " + text + " " + order++); return text; }
    }

    static class Failing {
        @Override public String toString() { throw new IllegalStateException("no text"); }
    }

    static String dump(String text) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            result.append(Integer.toHexString(text.charAt(i))).append(' ');
        }
        return result.append(text.hashCode()).append('/').append(text.length()).toString();
    }

    static void types(byte b, short s, char c, boolean z, int i, long l, float f, double d, Object o, int[] a) {
        System.out.println("" + b + s + c + z + i + l + f + d + o + (a == null));
        System.out.println(b + "," + s + "," + c + "," + z + "," + i + "," + l + "," + f + "," + d + "," + o);
        System.out.println(c + c + "" + c + c);
        System.out.println(b + s + "!" + b + s);
    }

    static void special(String a, char c, int i) {
        System.out.println(dump("\1" + a + "\2" + c + "\0" + i));
        System.out.println(dump(a + "\1\2\1" + a));
        System.out.println(dump("\u00ff" + a));
        System.out.println(dump("\u0100" + a));
        System.out.println(dump(a + '\u1234' + i));
        System.out.println(dump(a + "\ud83d" + "\ude00" + c));
        System.out.println(dump(a + c + '\ud83d' + '\ude00'));
        System.out.println(("\u20ac" + a + "\u00e9" + i).equals("\u20ac".concat(a).concat("\u00e9").concat("" + i)));
        System.out.println(("\u20ac" + a).substring(1).equals(a) + " " + ("\u20ac" + a).substring(1).hashCode());
    }

    static void identities(String a, String empty, String none) {
        System.out.println((a + empty == a) + " " + (empty + a == a) + " " + ("" + a == a) + " " + (a + "" == a));
        System.out.println((a + empty).equals(a) + " " + (empty + empty).isEmpty() + " " + (empty + empty).length());
        System.out.println(none + empty + none + "" + none);
        System.out.println((a + empty).intern() == a);
        String grown = a;
        grown += none;
        grown += 'c';
        grown += 1 + 2;
        grown += 1.0f;
        System.out.println(grown);
        char[] chars = {'x'};
        chars[0] += 1;
        String[] texts = {"t"};
        int at = 0;
        texts[at++] += "u" + at;
        System.out.println(chars[0] + texts[0] + at);
    }

    static void effects() {
        Noisy first = new Noisy("first"), second = new Noisy("second"), third = new Noisy(null);
        System.out.println("<" + first + "|" + second + "|" + third + ">" + order);
        int[] counter = {0};
        System.out.println(counter[0]++ + " " + counter[0]++ + " " + ++counter[0]);
        StringBuilder builder = new StringBuilder("b");
        System.out.println("" + builder.append(1) + builder.append(2));
        try {
            System.out.println("a" + first + new Failing() + second);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }

    static String lengthy(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) {
        return a + "" + b + c + d + e + f + g + h + i + j + a + "x" + b + "y" + c + "z" + d + e + f + g + h + i + j
            + a + b + c + d + "." + e + f + g + h + i + j + a + b + c + d + e + f + g + h + i + j + "end";
    }

    public static void main(String[] args) {
        types((byte) -128, (short) -32768, 'c', true, Integer.MIN_VALUE, Long.MIN_VALUE, 1.5f, -0.0, null, null);
        types((byte) 127, (short) 32767, '\u00e9', false, 0, -1L, Float.NaN, Double.NEGATIVE_INFINITY, 'o', new int[0]);
        types((byte) 0, (short) 0, '\0', false, 10, 100L, 1e10f, 1e-5, "text", null);
        special("abc", 'd', 7);
        special("", '\u00e9', -7);
        special("\u0142", '\u20ac', 0);
        identities("abc", args.length == 0 ? "" : "no", args.length == 0 ? null : "no");
        effects();
        System.out.println(lengthy(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
        final int constant = 5;
        System.out.println("constant" + constant + 'c' + 1.5 + true + 2L + null);
        System.out.println("class " + String.class + int[].class + int.class);
    }
}
