/** Program 6 of table 1 of the Monitor-DPN paper: something overwrites 42, or the threads deadlock. */
public class TableOne6 {
    static final Object a = new Object();
    static final Object b = new Object();
    static final boolean c = System.nanoTime() > 0;
    static int x;
    static int w;

    static final class Other extends Thread {
        @Override
        public void run() {
            synchronized (b) {
                if (c) {
                    synchronized (a) {
                        w++;
                    }
                } else {
                    x = 17;
                }
                System.out.println(x);
            }
        }
    }

    public static void main(String[] arguments) {
        Other other = new Other();
        other.start();
        synchronized (a) {
            synchronized (b) {
                x = 42;
            }
            x = 23;
        }
    }
}
