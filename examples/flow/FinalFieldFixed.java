// The published object has a public number, and the secret stays in the thread.

public class FinalFieldFixed {
    static int secret = 42;
    static volatile Ticket last;

    static final class Ticket {
        final int number;

        Ticket(int number) {
            this.number = number;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            int own = secret;
            last = new Ticket(1);
        }).start();
        Ticket seen = last;
        if (seen != null) {
            System.out.println(seen.number);
        }
    }
}
