// rule: who gets `this` from a constructor may see the fields that are not set yet (JLS 17.5)
// check: explicit => assertion violated; exit 1
// full check: symbolic|reference => assertion violated; exit 1
public class ConstructorLeak {
    static volatile ConstructorLeak leaked;
    volatile int size;

    ConstructorLeak() {
        leaked = this;
        size = 3;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            ConstructorLeak seen = leaked;
            assert seen == null || seen.size == 3;
        });
        other.start();
        new ConstructorLeak();
        other.join();
    }
}
