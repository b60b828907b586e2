public class CharArithmetic {
    static String caesar(String text, int shift) {
        char[] out = new char[text.length()];
        for (int i = 0; i < out.length; i++) {
            char c = text.charAt(i);
            if (c >= 'a' && c <= 'z') c = (char) ((c - 'a' + shift + 26) % 26 + 'a');
            else if (c >= 'A' && c <= 'Z') c = (char) ((c - 'A' + shift + 26) % 26 + 'A');
            out[i] = c;
        }
        return new String(out);
    }

    static int digitSum(String number) {
        int sum = 0;
        for (char c : number.toCharArray()) sum += c - '0';
        return sum;
    }

    public static void main(String[] args) {
        char c = 'a';
        c++;
        System.out.println(c);
        c += 1;
        System.out.println(c);
        System.out.println(c + 1);
        System.out.println((char) (c + 1));
        System.out.println('a' + 'b');
        System.out.println("" + 'a' + 'b');
        System.out.println('a' + 'b' + "c");
        c = Character.MAX_VALUE;
        c++;
        System.out.println((int) c);
        c--;
        System.out.println((int) c);
        System.out.println(-'x');
        System.out.println(~'x');
        System.out.println('x' > 119 ? "bigger" : "smaller");
        System.out.println(caesar("Hello, World!", 3));
        System.out.println(caesar(caesar("Hello, World!", 3), -3));
        System.out.println(digitSum("9081726354"));
        char[] letters = new char[26];
        for (char l = 'a'; l <= 'z'; l++) letters[l - 'a'] = l;
        System.out.println(new String(letters) + letters.length);
        int counts[] = new int[128];
        for (char l : "the quick brown fox jumps over the lazy dog".toCharArray()) counts[l]++;
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < 128; i++) if (counts[i] > 2) s.append((char) i).append(counts[i]);
        System.out.println(s);
        final char constant = 'Z';
        byte fits = constant;
        System.out.println(fits);
        switch (c) {
            case '\uffff' -> System.out.println("max");
            case 'a' -> System.out.println("a");
            default -> System.out.println("other");
        }
    }
}
