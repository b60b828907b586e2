// An object is published with the secret in a final field.

public class FinalField {
    static int secret = 42;
    static volatile Ticket last;

    static final class Ticket {
        final int number;

        Ticket(int number) {
            this.number = number;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> last = new Ticket(secret)).start();
        Ticket seen = last;
        if (seen != null) {
            System.out.println(seen.number);
        }
    }
}
