public class SwitchStatements {
    static String dense(int i) {
        switch (i) {
            case 0: return "zero";
            case 1: return "one";
            case 2:
            case 3: return "two or three";
            case 5: return "five";
            default: return "?";
        }
    }

    static String sparse(int i) {
        switch (i) {
            case Integer.MIN_VALUE: return "min";
            case -1000: return "-1000";
            case 0: return "0";
            case 1 << 20: return "2^20";
            case Integer.MAX_VALUE: return "max";
        }
        return "nothing";
    }

    static int fall(int i) {
        int n = 0;
        switch (i) {
            default: n += 1;
            case 1: n += 10;
            case 2: n += 100; break;
            case 3: n += 1000;
        }
        return n;
    }

    static int negative(byte b) {
        switch (b) {
            case -3: return 1;
            case -2: return 2;
            case -1: return 3;
            case 0: return 4;
            default: return 5;
        }
    }

    static String strings(String s) {
        switch (s) {
            case "Aa": return "first";
            case "BB": return "same hash, other string";
            case "AaAa": case "BBBB": return "pair";
            case "": return "empty";
            default: return "default";
        }
    }

    static char chars(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u': return 'V';
            case 'y': return '?';
            default: return c >= 'a' && c <= 'z' ? 'C' : '.';
        }
    }

    enum Level { LOW, MID, HIGH }

    static int levels(Level l) {
        switch (l) {
            case HIGH: return 3;
            case LOW: return 1;
            default: return -1;
        }
    }

    public static void main(String[] args) {
        for (int i = -1; i < 7; i++) System.out.print(dense(i) + "; ");
        System.out.println();
        for (int i : new int[] {Integer.MIN_VALUE, -1000, -999, 0, 1048576,
            Integer.MAX_VALUE}) System.out.print(sparse(i) + "; ");
        System.out.println();
        for (int i = 0; i < 5; i++) System.out.print(fall(i) + " ");
        System.out.println();
        for (int i = -128; i < 128; i += 25) System.out.print(negative((byte) i) + " ");
        System.out.println(negative((byte) -3) + "" + negative((byte) -2) + negative((byte) -1)
            + negative((byte) 256));
        for (String s
            : new String[] {"Aa", "BB", "AaAa", "AaBB", "BBBB", "",
            "zz"}) System.out.print(strings(s) + "; ");
        System.out.println();
        for (char c : "hey you!".toCharArray()) System.out.print(chars(c));
        System.out.println();
        for (Level l : Level.values()) System.out.print(levels(l) + " ");
        System.out.println();
        try {
            strings(null);
        } catch (NullPointerException e) {
            System.out.println("null string");
        }
        try {
            levels(null);
        } catch (NullPointerException e) {
            System.out.println("null enum");
        }
        Integer boxed = 3;
        switch (boxed) {
            case 3: System.out.println("boxed three");
        }
        switch (args.length) { }
    }
}
