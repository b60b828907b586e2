package java.util.logging;

import java.util.Locale;
import plait.vm.Vm;

/** In English the levels are called what they are called. */
final class LevelModel {
    private static final String DEFAULT_BUNDLE = "sun.util.logging.resources.logging";

    static String computeLocalizedLevelName(Level self, Locale locale) {
        if (!DEFAULT_BUNDLE.equals(self.getResourceBundleName()) || !locale.getLanguage().equals("en")) {
            Vm.unsupported("names of java.util.logging.Level in other languages");
        }
        return self.getName();
    }
}
