// rule: values() of an enum copies an array that nobody writes: no steps that others could see
// check: explicit --property race => race holds; exit 0; says 4 states
public class EnumValues {
    enum Colour {
        RED,
        GREEN
    }

    public static void main(String[] args) throws InterruptedException {
        int length = Colour.values().length;
        Thread thread = new Thread(() -> Colour.values());
        thread.start();
        Colour.values();
        thread.join();
    }
}
