// rule: without data races and weak accesses every execution is sequentially consistent, and what holds needs no such word
// check: explicit|symbolic => assertion holds; race holds; says ✓ holds; omits sequential; exit 0
// full check: reference => assertion holds; race holds; says ✓ holds; omits sequential; exit 0

public class VolatileStoreBuffering {
    static volatile int x;
    static volatile int y;
    static int seenByOther;
    static int seenByMain;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            x = 1;
            seenByOther = y;
        });
        other.start();
        y = 1;
        seenByMain = x;
        other.join();
        assert seenByOther == 1 || seenByMain == 1 : "both have missed the other's write";
    }
}
