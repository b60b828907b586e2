// The index is public; the secret is only stored.

public class ExceptionChannelFixed {
    static int secret = 7;

    public static void main(String[] args) {
        int[] table = new int[5];
        try {
            table[args.length] = secret;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("out of range");
        }
    }
}
