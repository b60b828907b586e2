// Which exception is caught depends on the secret.

public class ExceptionChannel {
    static int secret = 7;

    public static void main(String[] args) {
        int[] table = new int[5];
        try {
            table[secret] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("out of range");
        }
    }
}
