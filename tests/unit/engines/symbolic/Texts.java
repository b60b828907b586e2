import plait.Verify;

/**
 * Methods of strings over all texts of at most two characters out of five.
 *
 * <p>With the name of a method: print what it gives for each text. With those numbers besides: check
 * that it gives them for any text, whose characters are inputs.
 */
public class Texts {

    static final char FIRST = '-'; // then . / 0 1
    static final int CHARACTERS = 5;
    static final int LENGTH = 2;
    static final int FAILED = 1_000_003;

    static int value(String method, String text) {
        switch (method) {
            case "charAt":
                return text.charAt(1);
            case "equals":
                return text.equals("0-") ? 1 : 0;
            case "indexOf":
                return text.indexOf('0') * 10 + text.indexOf("1");
            case "lastIndexOf":
                return text.lastIndexOf('/');
            case "substring":
                return text.substring(1).equals("1") ? 1 : 0;
            case "compareTo":
                return text.compareTo("/0");
            case "concat":
                return ("1" + text + "-").hashCode();
            case "hashCode":
                return text.hashCode();
            case "parseInt":
                return Integer.parseInt(text);
            case "startsWith":
                return (text.startsWith("-") ? 2 : 0) + (text.endsWith(".") ? 1 : 0);
            case "replace":
                return text.replace('.', '0').hashCode();
            case "contains":
                return text.contains("01") ? 1 : 0;
            default:
                return cases(text);
        }
    }

    static int cases(String text) {
        switch (text) {
            case "":
                return 1;
            case "0":
                return 2;
            case "-1":
                return 3;
            case "1-":
                return 4;
            default:
                return 5;
        }
    }

    static int outcome(String method, String text) {
        try {
            return value(method, text);
        } catch (StringIndexOutOfBoundsException | NumberFormatException failed) {
            return FAILED;
        }
    }

    static int count() {
        int found = 0;
        for (int length = 0, texts = 1; length <= LENGTH; length++, texts *= CHARACTERS) {
            found += texts;
        }
        return found;
    }

    /** The texts in order: shorter ones first. */
    static String text(int number) {
        int rest = number;
        int length = 0;
        for (int texts = 1; rest >= texts; texts *= CHARACTERS) {
            rest -= texts;
            length++;
        }
        char[] found = new char[length];
        for (int i = length - 1; i >= 0; i--) {
            found[i] = (char) (FIRST + rest % CHARACTERS);
            rest /= CHARACTERS;
        }
        return new String(found);
    }

    static void prove(String method, int[] expected) {
        int length = Verify.anyInt(0, LENGTH);
        char[] characters = new char[length];
        int number = 0;
        int before = 0;
        for (int i = 0, texts = 1; i < length; i++, texts *= CHARACTERS) {
            int chosen = Verify.anyInt(0, CHARACTERS - 1);
            characters[i] = (char) (FIRST + chosen);
            number = number * CHARACTERS + chosen;
            before += texts;
        }
        Verify.check(outcome(method, new String(characters)) == expected[before + number]);
    }

    public static void main(String[] args) {
        if (args.length == 1) {
            for (int number = 0; number < count(); number++) {
                System.out.println(outcome(args[0], text(number)));
            }
            return;
        }
        int[] expected = new int[args.length - 1];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = Integer.parseInt(args[i + 1]);
        }
        prove(args[0], expected);
    }
}
