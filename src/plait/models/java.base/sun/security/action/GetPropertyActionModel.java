package sun.security.action;

import java.util.Properties;

/** Property look-ups of the JDK itself. */
final class GetPropertyActionModel {
    static String privilegedGetProperty(String key) {
        return System.getProperty(key);
    }

    static String privilegedGetProperty(String key, String otherwise) {
        return System.getProperty(key, otherwise);
    }

    static Properties privilegedGetProperties() {
        return System.getProperties();
    }
}
