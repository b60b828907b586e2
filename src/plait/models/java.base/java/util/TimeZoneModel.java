package java.util;

import plait.vm.FixedChoices;

/** The zone of the machine is always UTC. */
final class TimeZoneModel {
    static String getSystemTimeZoneID(String javaHome) {
        FixedChoices.timeZone();
        return "UTC";
    }

    static String getSystemGMTOffsetID() {
        return "GMT";
    }
}
