/** Program 5 of table 1 of the Monitor-DPN paper: two locks, taken inside each other in both orders. */
public class TableOne5 {
    static final Object a = new Object();
    static final Object b = new Object();
    static int x;
    static int w;
    static int z;

    static final class Other extends Thread {
        @Override
        public void run() {
            synchronized (b) {
                synchronized (a) {
                    z++;
                }
                x = 42;
            }
        }
    }

    public static void main(String[] arguments) {
        Other other = new Other();
        other.start();
        synchronized (a) {
            synchronized (b) {
                w++;
            }
            x = 17;
            System.out.println(x);
        }
    }
}
