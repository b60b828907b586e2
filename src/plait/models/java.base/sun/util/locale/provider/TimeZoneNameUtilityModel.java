package sun.util.locale.provider;

import java.util.Locale;
import java.util.TimeZone;
import plait.vm.Dates;
import plait.vm.Vm;

/** The names of UTC and GMT in English; the JDK reads them from resource bundles. */
final class TimeZoneNameUtilityModel {
    static String retrieveDisplayName(String id, boolean isDaylight, int style, Locale locale) {
        if (id.startsWith("GMT") && id.length() > 3) {
            return null;
        }
        if (!id.equals("UTC") && !id.equals("GMT")) {
            Vm.unsupported("names of time zones other than UTC");
        }
        if (style == TimeZone.SHORT) {
            return id;
        }
        if (Dates.isRoot(locale)) {
            Vm.unsupported("long names of time zones in the root locale");
        }
        return id.equals("UTC") ? "Coordinated Universal Time" : "Greenwich Mean Time";
    }
}
