// rule: an increment of a volatile field is two operations (JLS 15.14.2)
// check: explicit => assertion violated; exit 1
// full check: symbolic|reference => assertion violated; exit 1
// check: explicit --property race => race holds; exit 0
// full check: symbolic|reference --property race => race holds; exit 0
public class VolatileIncrement {
    static volatile int count;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> count++);
        other.start();
        count++;
        other.join();
        assert count == 2;
    }
}
