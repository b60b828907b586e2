/** Program 2 of table 1 of the Monitor-DPN paper: the thread needs a lock that is held until x is printed. */
public class TableOne2 {
    static final Object a = new Object();
    static int x;
    static int w;

    static final class Other extends Thread {
        @Override
        public void run() {
            synchronized (a) {
                w++;
            }
            x = 42;
        }
    }

    public static void main(String[] arguments) {
        Other other = new Other();
        synchronized (a) {
            other.start();
            System.out.println(x);
        }
    }
}
