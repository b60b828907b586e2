// Requests share one handler. A secret stands in its field for a moment, and another request may show the field.

public class SharedHandler {
    static int secret = 42;

    private int last;

    void serve() {
        last = secret * 2;
        last = 0;
        System.out.println(last + 1);
    }

    public static void main(String[] args) {
        SharedHandler handler = new SharedHandler();
        new Thread(handler::serve).start();
        new Thread(handler::serve).start();
    }
}
