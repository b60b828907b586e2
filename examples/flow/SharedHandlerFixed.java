// A request holds the lock of the handler from when the secret is in the field until it is overwritten.

public class SharedHandlerFixed {
    static int secret = 42;

    private int last;

    synchronized void serve() {
        last = secret * 2;
        last = 0;
        System.out.println(last + 1);
    }

    public static void main(String[] args) {
        SharedHandlerFixed handler = new SharedHandlerFixed();
        new Thread(handler::serve).start();
        new Thread(handler::serve).start();
    }
}
