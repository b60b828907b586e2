// rule: what holds for all schedules of a program with a data race holds under sequential consistency only: Java
//       allows each reader to miss the other's write, and then both see 0
// check: explicit|symbolic => assertion holds; race violated; says ? holds under sequential consistency only; exit 3
// full check: reference => assertion holds; race violated; says ? holds under sequential consistency only; exit 3
// check: explicit|symbolic --memory-model sc => assertion holds; says ✓ holds under sequential consistency only; exit 0
// full check: reference --memory-model sc => assertion holds; says ✓ holds under sequential consistency only; exit 0
// check: pushdown => assertion holds; says ? holds under sequential consistency only; exit 3
// check: pushdown --memory-model sc => assertion holds; says ✓ holds under sequential consistency only; exit 0
// check: explicit --property race => race violated; exit 1

public class RacyStoreBuffering {
    static int x;
    static int y;
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
