package java.util;

/** The zone of the machine is always UTC. */
final class TimeZoneModel {
    static String getSystemTimeZoneID(String javaHome) {
        return "UTC";
    }

    static String getSystemGMTOffsetID() {
        return "GMT";
    }
}
