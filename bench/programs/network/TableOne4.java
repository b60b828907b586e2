/** Program 4 of table 1 of the Monitor-DPN paper: each of two flows is possible, both in one execution are not. */
public class TableOne4 {
    static final Object a = new Object();
    static int x;
    static int y;

    static final class Other extends Thread {
        @Override
        public void run() {
            synchronized (a) {
                x = y;
            }
        }
    }

    public static void main(String[] arguments) {
        Other other = new Other();
        other.start();
        synchronized (a) {
            y = 42;
            System.out.println(x);
        }
    }
}
