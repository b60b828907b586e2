import java.text.DateFormat;
import java.text.DateFormatSymbols;
import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;
import java.util.TreeMap;

/** Calendars and date formats of the time before java.time. */
public class DatesAndCalendars {
    public static void main(String[] args) throws ParseException {
        fields();
        arithmetic();
        names();
        formats();
        parsing();
        styles();
    }

    static void fields() {
        Calendar calendar = new GregorianCalendar(2020, Calendar.FEBRUARY, 29, 13, 4, 5);
        calendar.setTimeZone(TimeZone.getTimeZone("UTC"));
        System.out.println(calendar.get(Calendar.YEAR) + " " + calendar.get(Calendar.MONTH) + " "
                + calendar.get(Calendar.DAY_OF_WEEK) + " " + calendar.get(Calendar.DAY_OF_YEAR) + " "
                + calendar.get(Calendar.WEEK_OF_YEAR) + " " + calendar.get(Calendar.WEEK_OF_MONTH) + " "
                + calendar.get(Calendar.HOUR) + " " + calendar.get(Calendar.AM_PM) + " "
                + calendar.get(Calendar.ERA));
        System.out.println(calendar.getTimeInMillis() + " " + calendar.getFirstDayOfWeek() + " "
                + calendar.getMinimalDaysInFirstWeek() + " " + calendar.getActualMaximum(Calendar.DATE));
        System.out.println(new GregorianCalendar().isLeapYear(1900));
    }

    static void arithmetic() {
        Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.US);
        calendar.clear();
        calendar.set(2019, Calendar.JANUARY, 31, 23, 59, 59);
        calendar.add(Calendar.MONTH, 1);
        System.out.println(calendar.getTime());
        calendar.roll(Calendar.DATE, 5);
        System.out.println(calendar.getTime());
        calendar.add(Calendar.SECOND, 1);
        System.out.println(calendar.getTime() + " " + calendar.getTime().before(new Date(0)));
        calendar.setLenient(false);
        calendar.set(Calendar.MONTH, 13);
        try {
            calendar.getTime();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Calendar copy = new GregorianCalendar(1582, Calendar.OCTOBER, 4);
        copy.add(Calendar.DATE, 1);
        System.out.println(copy.get(Calendar.DATE) + " " + copy.compareTo(new GregorianCalendar(1970, 0, 1)));
    }

    static void names() {
        Calendar calendar = new GregorianCalendar(2021, Calendar.MAY, 4);
        for (int field : new int[] {Calendar.ERA, Calendar.MONTH, Calendar.DAY_OF_WEEK, Calendar.AM_PM}) {
            System.out.println(calendar.getDisplayName(field, Calendar.SHORT, Locale.US) + " "
                    + calendar.getDisplayName(field, Calendar.LONG, Locale.ENGLISH) + " "
                    + calendar.getDisplayName(field, Calendar.LONG_STANDALONE, Locale.US) + " "
                    + calendar.getDisplayName(field, Calendar.NARROW_FORMAT, Locale.US) + " "
                    + new TreeMap<>(calendar.getDisplayNames(field, Calendar.LONG, Locale.US)));
        }
        System.out.println(calendar.getDisplayName(Calendar.YEAR, Calendar.LONG, Locale.US));
        System.out.println(new TreeMap<>(calendar.getDisplayNames(Calendar.AM_PM, Calendar.ALL_STYLES, Locale.US)));
        DateFormatSymbols symbols = DateFormatSymbols.getInstance(Locale.ROOT);
        System.out.println(String.join(",", symbols.getMonths()) + String.join(",", symbols.getWeekdays())
                + String.join(",", symbols.getEras()));
        System.out.println(TimeZone.getTimeZone("UTC").getDisplayName(Locale.US));
    }

    static void formats() {
        Date date = new Date(1_000_000_000_123L);
        String[] patterns = {
            "yyyy-MM-dd HH:mm:ss.SSS", "EEE, d MMM yyyy HH:mm:ss Z", "EEEE, MMMM d, y G", "yy.M.d h:m a",
            "D F w W k K", "yyyy-MM-dd'T'HH:mm:ssXXX", "''yyyy'' 'o''clock' z zzzz", "LLLL LLL u YYYY",
        };
        for (String pattern : patterns) {
            SimpleDateFormat format = new SimpleDateFormat(pattern, Locale.US);
            format.setTimeZone(TimeZone.getTimeZone("UTC"));
            System.out.println(format.format(date));
        }
        SimpleDateFormat shifted = new SimpleDateFormat("HH:mm z", Locale.US);
        shifted.setTimeZone(TimeZone.getTimeZone("GMT+05:30"));
        System.out.println(shifted.format(date));
        System.out.println(new SimpleDateFormat("EEEE d. MMMM yyyy", Locale.ROOT).format(new Date(0)));
        try {
            new SimpleDateFormat("yyyy-bb");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    static void parsing() throws ParseException {
        SimpleDateFormat format = new SimpleDateFormat("d MMM yyyy, HH:mm Z", Locale.ENGLISH);
        System.out.println(format.parse("1 Mar 2018, 05:06 +0100").getTime());
        System.out.println(new SimpleDateFormat("EEEE MMMM d yyyy", Locale.US).parse("Sunday june 7 2020").getTime());
        System.out.println(new SimpleDateFormat("hh:mm a", Locale.US).parse("12:30 PM").getTime());
        System.out.println(new SimpleDateFormat("dd/MM/yyyy").parse("31/02/2020").getTime());
        SimpleDateFormat strict = new SimpleDateFormat("dd/MM/yyyy");
        strict.setLenient(false);
        for (String text : new String[] {"29/02/2020", "31/02/2020", "x"}) {
            try {
                System.out.println(strict.parse(text).getTime());
            } catch (ParseException e) {
                System.out.println(e.getMessage() + " at " + e.getErrorOffset());
            }
        }
    }

    static void styles() throws ParseException {
        Date date = new Date(86_400_000L * 59);
        int[] styles = {DateFormat.FULL, DateFormat.LONG, DateFormat.MEDIUM, DateFormat.SHORT};
        for (int style : styles) {
            System.out.println(DateFormat.getDateInstance(style, Locale.US).format(date));
            DateFormat both = DateFormat.getDateTimeInstance(style, style, Locale.US);
            both.setTimeZone(TimeZone.getTimeZone("UTC"));
            System.out.println(both.format(date) + " " + both.parse(both.format(date)).equals(date));
        }
        System.out.println(DateFormat.getInstance().format(date) + " " + new SimpleDateFormat().toPattern());
        System.out.println(DateFormat.getTimeInstance(DateFormat.SHORT, Locale.ROOT).format(date));
        System.out.println(String.format("%tF %<tT %<tA %<tB %<te", date));
    }
}
