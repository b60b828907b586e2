// The policy releases whether a guess is right. Nothing else of the PIN is shown.

public class PinCheckFixed {
    static int secret = 4711;

    static boolean check(int guess) {
        return guess == secret;
    }

    public static void main(String[] args) {
        System.out.println(check(args.length) ? "right" : "wrong");
    }
}
