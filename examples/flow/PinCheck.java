// Whether a guess is right tells one bit of the PIN, and nobody has allowed that.

public class PinCheck {
    static int secret = 4711;

    static boolean check(int guess) {
        return guess == secret;
    }

    public static void main(String[] args) {
        System.out.println(check(args.length) ? "right" : "wrong");
    }
}
