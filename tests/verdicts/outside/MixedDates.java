// rule: milliseconds and instants are readings of one date
// check: symbolic --clock any --all => assertion violated; exit 1; says another second; omits went back

import java.time.Instant;

public class MixedDates {
    public static void main(String[] args) throws InterruptedException {
        Instant first = Instant.now();
        Thread.sleep(2000);
        Instant second = Instant.now();
        assert second.getEpochSecond() > first.getEpochSecond() : "went back";
        assert System.currentTimeMillis() < 1_600_000_000_000L : "another second";
    }
}
