package java.time;

import plait.vm.ProgramClock;

/** The date of the run; the JDK puts it together from what two natives give. */
final class ClockModel {
    static void clinit() {}

    static Instant currentInstant() {
        return ProgramClock.instant();
    }
}
