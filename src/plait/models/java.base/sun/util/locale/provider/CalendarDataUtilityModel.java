package sun.util.locale.provider;

import java.util.Calendar;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import plait.vm.Dates;
import plait.vm.Vm;

/** Weeks and names of English and the root locale; the JDK reads them from resource bundles. */
final class CalendarDataUtilityModel {
    static int retrieveFirstDayOfWeek(Locale locale) {
        Dates.isRoot(locale);
        return Calendar.SUNDAY;
    }

    static int retrieveMinimalDaysInFirstWeek(Locale locale) {
        Dates.isRoot(locale);
        return 1;
    }

    static String retrieveFieldValueName(String calendar, int field, int value, int style, Locale locale) {
        String[] names = names(calendar, field, style, locale);
        return names == null || value < 0 || value >= names.length ? null : names[value];
    }

    static Map<String, Integer> retrieveFieldValueNames(
            String calendar, int field, int style, Locale locale) {
        if (style != Calendar.ALL_STYLES) {
            return byName(calendar, field, style, locale, new HashMap<>());
        }
        Map<String, Integer> all = new HashMap<>();
        int[] styles = {
            Calendar.SHORT, Calendar.LONG, Calendar.SHORT_STANDALONE, Calendar.LONG_STANDALONE
        };
        for (int each : styles) {
            byName(calendar, field, each, locale, all);
        }
        if (field == Calendar.ERA || field == Calendar.AM_PM) {
            byName(calendar, field, Calendar.NARROW_FORMAT, locale, all);
        }
        return all.isEmpty() ? null : all;
    }

    private static Map<String, Integer> byName(
            String calendar, int field, int style, Locale locale, Map<String, Integer> found) {
        String[] names = names(calendar, field, style, locale);
        if (names == null) {
            return null;
        }
        boolean isNarrow = style == Calendar.NARROW_FORMAT || style == Calendar.NARROW_STANDALONE;
        if (isNarrow && names.length > 2) {
            Vm.unsupported("the values of narrow names of months and days");
        }
        for (int value = 0; value < names.length; value++) {
            if (!names[value].isEmpty()) {
                found.put(names[value], value);
            }
        }
        return found;
    }

    private static String[] names(String calendar, int field, int style, Locale locale) {
        if (!calendar.equals("gregory")) {
            Vm.unsupported("names of calendars other than the Gregorian");
        }
        return Dates.fieldNames(field, style, locale);
    }
}
