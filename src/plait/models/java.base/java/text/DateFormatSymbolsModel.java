package java.text;

import java.util.Locale;
import plait.vm.Dates;
import plait.vm.Vm;

/** English names; the JDK reads them from resource bundles. */
final class DateFormatSymbolsModel {
    static DateFormatSymbols getProviderInstance(Locale locale) {
        return new DateFormatSymbols(locale);
    }

    static void initializeData(DateFormatSymbols self, Locale locale) {
        boolean isRoot = Dates.isRoot(locale);
        self.setEras(Dates.eras(locale, false));
        self.setMonths(Dates.months(isRoot));
        self.setShortMonths(Dates.months(true));
        self.setWeekdays(Dates.days(isRoot));
        self.setShortWeekdays(Dates.days(true));
        self.setAmPmStrings(new String[] {"AM", "PM"});
        self.setLocalPatternChars("GyMdkHmsSEDFwWahKzZ");
        Vm.putRef(self, "java/text/DateFormatSymbols.locale:Ljava/util/Locale;", locale);
    }

    static String[][] getZoneStringsImpl(DateFormatSymbols self, boolean isCopied) {
        Vm.unsupported("names of time zones other than UTC");
        return null;
    }
}
