package java.text;

import java.lang.reflect.Constructor;
import java.lang.reflect.Members;
import java.util.Locale;
import java.util.TimeZone;
import plait.vm.Dates;
import plait.vm.Vm;

/** The format without a pattern has that of the locale; the JDK reads it from resource bundles. */
final class SimpleDateFormatModel {
    static void init(SimpleDateFormat self) throws Throwable {
        Locale locale = Locale.getDefault(Locale.Category.FORMAT);
        Constructor<?> other = SimpleDateFormat.class.getConstructor(String.class, Locale.class);
        Members.construct(other, self, Dates.pattern(DateFormat.SHORT, DateFormat.SHORT, locale), locale);
    }

    /** Gives where the name of a zone ends, or the negated start when there is none. */
    static int subParseZoneString(SimpleDateFormat self, String text, int start, CalendarBuilder builder) {
        for (String name : new String[] {"UTC", "Coordinated Universal Time"}) {
            if (text.regionMatches(true, start, name, 0, name.length())) {
                self.setTimeZone(TimeZone.getTimeZone("UTC"));
                return start + name.length();
            }
        }
        if (start < text.length() && Character.isLetter(text.charAt(start))) {
            Vm.unsupported("names of time zones other than UTC");
        }
        return -start;
    }
}
