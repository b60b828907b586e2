/** Program 1 of table 1 of the Monitor-DPN paper: 42 is written by a thread that starts afterwards. */
public class TableOne1 {
    static int x;

    static final class Other extends Thread {
        @Override
        public void run() {
            x = 42;
        }
    }

    public static void main(String[] arguments) {
        Other other = new Other();
        System.out.println(x);
        other.start();
    }
}
