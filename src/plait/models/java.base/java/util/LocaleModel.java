package java.util;

import plait.vm.FixedChoices;
import plait.vm.Vm;

/** Every run starts in the locale of the United States, whatever the machine's is. */
final class LocaleModel {
    static Locale initDefault() {
        return Locale.US;
    }

    static Locale initDefault(Locale.Category category) {
        return Locale.US;
    }

    /** Without the JDK's lazy initialisation, which would be a step of its own. */
    static Locale getDefault(Locale.Category category) {
        Object chosen;
        if (category == null) {
            throw new NullPointerException();
        } else if (category == Locale.Category.FORMAT) {
            chosen = Vm.getStaticRef("java/util/Locale.defaultFormatLocale:Ljava/util/Locale;");
        } else {
            chosen = Vm.getStaticRef("java/util/Locale.defaultDisplayLocale:Ljava/util/Locale;");
        }
        if (chosen != null) {
            return (Locale) chosen;
        }
        FixedChoices.locale();
        return Locale.US;
    }

    static Locale getDefault() {
        Locale chosen = (Locale) Vm.getStaticRef("java/util/Locale.defaultLocale:Ljava/util/Locale;");
        if (chosen == Locale.US) {
            FixedChoices.locale();
        }
        return chosen;
    }
}
