// rule: where no schedule ends the program, nothing behind the loop was checked: on a JVM the clock goes on, and
//       the exception always comes
// check: explicit --property exception => exception unknown; says ? vacuous: no execution terminates; omits unreachable; exit 3
// full check: reference --property exception => exception unknown; says ? vacuous: no execution terminates; omits unreachable; exit 3

public class PollingClock {
    public static void main(String[] args) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < 1_000_000) {
            Thread.onSpinWait();
        }
        throw new IllegalStateException("always reached on a JVM");
    }
}
