package plait.vm;

import java.util.Calendar;
import java.util.Locale;

/** What calendars and date formats are told about English (en, en_US) and the root locale. */
public final class Dates {
    private static final String MONTHS =
            "January,February,March,April,May,June,July,August,September,October,November,December";
    private static final String DAYS = "Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday";
    /** The first release whose patterns have a narrow space before AM and PM. */
    private static final int NARROW_SPACES = 20;
    /** The first release whose long patterns have no "at" between date and time. */
    private static final int WITHOUT_AT = 23;

    private Dates() {}

    /** Whether the locale is the root; one that is neither that nor English has no model. */
    public static boolean isRoot(Locale locale) {
        String language = locale.getLanguage();
        String country = locale.getCountry();
        boolean isKnown = country.isEmpty() || country.equals("US");
        if (!isKnown || locale.hasExtensions() || !(language.isEmpty() || language.equals("en"))) {
            Vm.unsupported("dates in other languages than English (en, en_US, root)");
        }
        return language.isEmpty();
    }

    /** The names of the months, or their first three letters; the last of 13 is empty. */
    public static String[] months(boolean isShort) {
        return names(MONTHS, isShort, 0);
    }

    /** The names of the days, or their first three letters; the first of 8 is empty. */
    public static String[] days(boolean isShort) {
        return names(DAYS, isShort, 1);
    }

    private static String[] names(String all, boolean isShort, int first) {
        String[] parts = all.split(",");
        String[] made = new String[parts.length + 1];
        made[first == 0 ? parts.length : 0] = "";
        for (int i = 0; i < parts.length; i++) {
            made[i + first] = isShort ? parts[i].substring(0, 3) : parts[i];
        }
        return made;
    }

    /** The eras; English has longer names for them that stand alone. */
    public static String[] eras(Locale locale, boolean isLong) {
        if (isRoot(locale)) {
            return new String[] {"BCE", "CE"};
        }
        return isLong ? new String[] {"Before Christ", "Anno Domini"} : new String[] {"BC", "AD"};
    }

    /** The names of a field's values from the least value on, null when they are numbers. */
    public static String[] fieldNames(int field, int style, Locale locale) {
        boolean isShort = isRoot(locale) || (style & Calendar.LONG) == 0;
        boolean isNarrow = (style & Calendar.NARROW_FORMAT) != 0;
        if (isNarrow && isRoot(locale)) {
            Vm.unsupported("narrow names of months, days and eras in the root locale");
        }
        String[] found;
        switch (field) {
            case Calendar.ERA:
                found = eras(locale, style == Calendar.LONG_STANDALONE);
                break;
            case Calendar.MONTH:
                found = months(isShort);
                break;
            case Calendar.DAY_OF_WEEK:
                found = days(isShort);
                break;
            case Calendar.AM_PM:
                found = isNarrow ? new String[] {"a", "p"} : new String[] {"AM", "PM"};
                break;
            default:
                return null;
        }
        return isNarrow ? firstLetters(found) : found;
    }

    private static String[] firstLetters(String[] names) {
        String[] made = new String[names.length];
        for (int i = 0; i < names.length; i++) {
            made[i] = names[i].isEmpty() ? "" : names[i].substring(0, 1);
        }
        return made;
    }

    /** The pattern of DateFormat's styles; a style below 0 is none. */
    public static String pattern(int timeStyle, int dateStyle, Locale locale) {
        boolean isRoot = isRoot(locale);
        int release = Integer.parseInt(SystemProperties.initial("java.specification.version"));
        String date = dateStyle < 0 ? "" : datePattern(dateStyle, isRoot);
        String time = timeStyle < 0 ? "" : timePattern(timeStyle, isRoot);
        if (release >= NARROW_SPACES) {
            time = time.replace(" a", "\u202fa");
        }
        if (date.isEmpty() || time.isEmpty()) {
            return date + time;
        }
        if (isRoot) {
            return date + " " + time;
        }
        boolean hasAt = dateStyle < 2 && timeStyle < 2 && release < WITHOUT_AT;
        return date + (hasAt ? " 'at' " : ", ") + time;
    }

    private static String datePattern(int style, boolean isRoot) {
        String[] patterns = isRoot
                ? new String[] {"y MMMM d, EEEE", "y MMMM d", "y MMM d", "y-MM-dd"}
                : new String[] {"EEEE, MMMM d, y", "MMMM d, y", "MMM d, y", "M/d/yy"};
        return patterns[style];
    }

    private static String timePattern(int style, boolean isRoot) {
        String[] patterns = isRoot
                ? new String[] {"HH:mm:ss zzzz", "HH:mm:ss z", "HH:mm:ss", "HH:mm"}
                : new String[] {"h:mm:ss a zzzz", "h:mm:ss a z", "h:mm:ss a", "h:mm a"};
        return patterns[style];
    }
}
