package java.text;

import java.util.Locale;
import plait.vm.Vm;

/** English number formats; the JDK reads the patterns from resource bundles. */
final class NumberFormatModel {
    private static final int NUMBER = 0;
    private static final int PERCENT = 2;
    private static final int INTEGER = 4;

    static NumberFormat getInstance(Locale locale, NumberFormat.Style style, int choice) {
        if (choice != NUMBER && choice != PERCENT && choice != INTEGER) {
            Vm.unsupported("currency, scientific and compact number formats");
        }
        String pattern = choice == PERCENT ? "#,##0%" : "#,##0.###";
        DecimalFormat format = new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(locale));
        if (choice == INTEGER) {
            format.setMaximumFractionDigits(0);
            format.setDecimalSeparatorAlwaysShown(false);
            format.setParseIntegerOnly(true);
        }
        return format;
    }
}
