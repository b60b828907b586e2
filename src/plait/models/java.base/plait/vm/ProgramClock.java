package plait.vm;

import java.time.Instant;

/** What programs read as the time: the logical clock, unless --clock any puts another class here. */
public final class ProgramClock {
    private static final long START_SECONDS = LogicalClock.START_MILLIS / 1000;

    private ProgramClock() {}

    public static long nanoTime() {
        FixedChoices.nanoTime();
        return LogicalClock.nanoTime();
    }

    public static long currentTimeMillis() {
        FixedChoices.date();
        return LogicalClock.currentTimeMillis();
    }

    public static Instant instant() {
        FixedChoices.date();
        return Instant.ofEpochSecond(START_SECONDS, LogicalClock.nanoTime());
    }
}
