/** Program 3 of table 1 of the Monitor-DPN paper: under one lock, 17 always overwrites 42 before x is printed. */
public class TableOne3 {
    static final Object a = new Object();
    static int x;

    static final class Other extends Thread {
        @Override
        public void run() {
            synchronized (a) {
                x = 42;
            }
        }
    }

    public static void main(String[] arguments) {
        Other other = new Other();
        other.start();
        synchronized (a) {
            x = 17;
            System.out.println(x);
        }
    }
}
