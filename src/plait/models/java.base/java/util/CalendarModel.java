package java.util;

import plait.vm.Dates;

/** The calendar of English and the root locale; the JDK asks providers of locale data. */
final class CalendarModel {
    static Calendar createCalendar(TimeZone zone, Locale locale) {
        Dates.isRoot(locale);
        return new GregorianCalendar(zone, locale);
    }
}
