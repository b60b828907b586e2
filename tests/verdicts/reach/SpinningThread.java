// rule: the program does not end while a thread that is no daemon goes on, although main has ended
// check: explicit|pushdown => assertion unknown; says ? vacuous: no execution terminates; exit 3
// full check: reference => assertion unknown; says ? vacuous: no execution terminates; exit 3
// check: explicit --property livelock => livelock violated; exit 1

public class SpinningThread {
    static volatile boolean stop;

    public static void main(String[] args) {
        new Thread(() -> {
            while (!stop) {
                Thread.onSpinWait();
            }
        }).start();
    }
}
