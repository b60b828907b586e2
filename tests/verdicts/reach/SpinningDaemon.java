// rule: a program whose daemon threads go on does end
// check: explicit|pushdown --memory-model sc => assertion holds; says ✓ holds; omits vacuous; exit 0
// full check: reference --memory-model sc => assertion holds; says ✓ holds; omits vacuous; exit 0

public class SpinningDaemon {
    static volatile boolean stop;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            while (!stop) {
                Thread.onSpinWait();
            }
        });
        daemon.setDaemon(true);
        daemon.start();
    }
}
