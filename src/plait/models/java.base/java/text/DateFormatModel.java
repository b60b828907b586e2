package java.text;

import java.util.Locale;
import plait.vm.Dates;

/** English formats; the JDK reads the patterns from resource bundles. */
final class DateFormatModel {
    private static final int TIME = 1;
    private static final int DATE = 2;

    static DateFormat get(int timeStyle, int dateStyle, int flags, Locale locale) {
        return new SimpleDateFormat(Dates.pattern(
                style(timeStyle, flags & TIME, "time"), style(dateStyle, flags & DATE, "date"), locale), locale);
    }

    private static int style(int style, int isWanted, String what) {
        if (isWanted == 0) {
            return -1;
        }
        if (style < 0 || style > DateFormat.SHORT) {
            throw new IllegalArgumentException("Illegal " + what + " style " + style);
        }
        return style;
    }
}
