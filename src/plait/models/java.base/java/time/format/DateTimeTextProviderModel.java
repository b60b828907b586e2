package java.time.format;

import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalField;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import plait.vm.Vm;

/** The English names of months, days and halves of the day; the JDK reads them from bundles. */
final class DateTimeTextProviderModel {
    private static final String MONTHS =
            "January,February,March,April,May,June,July,August,September,October,November,December";
    private static final String DAYS = "Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday";

    static Object createStore(DateTimeTextProvider self, TemporalField field, Locale locale) {
        String country = locale.getCountry();
        if (!locale.getLanguage().equals("en") || !(country.isEmpty() || country.equals("US"))) {
            Vm.unsupported("names of months, days and eras in other languages than English (en, en_US)");
        }
        if (field == ChronoField.MONTH_OF_YEAR) {
            return store(1, MONTHS.split(","), null, null);
        }
        if (field == ChronoField.DAY_OF_WEEK) {
            return store(1, DAYS.split(","), null, null);
        }
        if (field == ChronoField.AMPM_OF_DAY) {
            String[] halves = {"AM", "PM"};
            return store(0, halves, halves, new String[] {"a", "p"});
        }
        if (field == ChronoField.ERA) {
            return store(0, new String[] {"Before Christ", "Anno Domini"}, new String[] {"BC", "AD"},
                    new String[] {"B", "A"});
        }
        if (field == IsoFields.QUARTER_OF_YEAR) {
            return store(1, new String[] {"1st quarter", "2nd quarter", "3rd quarter", "4th quarter"},
                    new String[] {"Q1", "Q2", "Q3", "Q4"}, new String[] {"1", "2", "3", "4"});
        }
        return "";
    }

    /** Short names are the first three letters, narrow ones the first, where none are given. */
    private static Object store(int first, String[] names, String[] shorts, String[] narrows) {
        Map<Long, String> full = new HashMap<>();
        Map<Long, String> brief = new HashMap<>();
        Map<Long, String> narrow = new HashMap<>();
        for (int i = 0; i < names.length; i++) {
            long value = first + i;
            full.put(value, names[i]);
            brief.put(value, shorts == null ? names[i].substring(0, 3) : shorts[i]);
            narrow.put(value, narrows == null ? names[i].substring(0, 1) : narrows[i]);
        }
        Map<TextStyle, Map<Long, String>> styles = new HashMap<>();
        styles.put(TextStyle.FULL, full);
        styles.put(TextStyle.SHORT, brief);
        styles.put(TextStyle.NARROW, narrow);
        if (shorts == null) {
            styles.put(TextStyle.FULL_STANDALONE, full);
            styles.put(TextStyle.SHORT_STANDALONE, brief);
            styles.put(TextStyle.NARROW_STANDALONE, narrow);
        }
        return new DateTimeTextProvider.LocaleStore(styles);
    }
}
