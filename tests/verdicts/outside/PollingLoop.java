// rule: a loop that polls the clock ends, as any time may be read
// check: symbolic --clock any => exception violated; assertion holds; exit 1; says always reached

public class PollingLoop {
    public static void main(String[] args) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < 1_000_000) {
            Thread.onSpinWait();
        }
        throw new IllegalStateException("always reached on a JVM");
    }
}
