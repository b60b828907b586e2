package java.text;

import java.util.Locale;
import plait.vm.Vm;

/** The symbols of English and the root locale; the JDK reads them from resource bundles. */
final class DecimalFormatSymbolsModel {
    static DecimalFormatSymbols getInstance(Locale locale) {
        return new DecimalFormatSymbols(locale);
    }

    static void initialize(DecimalFormatSymbols self, Locale locale) {
        String language = locale.getLanguage();
        if (!language.isEmpty() && !language.equals("en")) {
            Vm.unsupported("number formats of a locale other than English");
        }
        self.setZeroDigit('0');
        self.setGroupingSeparator(',');
        self.setDecimalSeparator('.');
        self.setPercent('%');
        self.setPerMill('\u2030');
        self.setDigit('#');
        self.setPatternSeparator(';');
        self.setInfinity("\u221e");
        self.setNaN("NaN");
        self.setMinusSign('-');
        self.setMonetaryDecimalSeparator('.');
        self.setExponentSeparator("E");
        Vm.putRef(self, "java/text/DecimalFormatSymbols.locale:Ljava/util/Locale;", locale);
        Vm.putInt(self, "java/text/DecimalFormatSymbols.exponential:C", 'E');
        Vm.putInt(self, "java/text/DecimalFormatSymbols.monetaryGroupingSeparator:C", ',');
    }

    static void initializeCurrency(DecimalFormatSymbols self, Locale locale) {
        Vm.unsupported("currencies");
    }
}
