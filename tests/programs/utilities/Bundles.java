import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.util.Enumeration;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import java.util.TreeSet;

/** Resource bundles that are classes, and the texts of one from a stream. */
public class Bundles {
    public static class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "Hello"}, {"bye", "Bye {0}"}, {"numbers", new int[] {1, 2}}};
        }
    }

    public static class Texts_de extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "Hallo"}};
        }
    }

    public static class Texts_en_US extends ListResourceBundle {
        public Texts_en_US() {
            System.out.println("made");
        }

        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "Howdy"}, {"names", new String[] {"a", "b"}}};
        }
    }

    public static class Computed extends ResourceBundle {
        @Override
        protected Object handleGetObject(String key) {
            return key.startsWith("x") ? key.toUpperCase() : null;
        }

        @Override
        public Enumeration<String> getKeys() {
            return java.util.Collections.enumeration(java.util.List.of("x1"));
        }
    }

    public static void main(String[] args) throws IOException {
        ResourceBundle english = ResourceBundle.getBundle("Bundles$Texts", Locale.US);
        System.out.println(english.getString("hello") + " " + english.getLocale() + " " + english.getBaseBundleName()
                + " " + String.join("", english.getStringArray("names")));
        System.out.println(MessageFormat.format(english.getString("bye"), "you") + " " + new TreeSet<>(english.keySet())
                + " " + english.containsKey("nothing"));
        System.out.println(ResourceBundle.getBundle("Bundles$Texts", Locale.US) == english);
        ResourceBundle german = ResourceBundle.getBundle("Bundles$Texts", Locale.GERMANY);
        System.out.println(german.getString("hello") + " " + german.getString("bye") + " " + german.getLocale());
        System.out.println(ResourceBundle.getBundle("Bundles$Texts", Locale.FRANCE).getLocale());
        System.out.println(ResourceBundle.getBundle("Bundles$Texts", Locale.ROOT).getString("hello"));
        System.out.println(ResourceBundle.getBundle("Bundles$Computed").getString("xyz"));
        ResourceBundle.Control only = ResourceBundle.Control.getNoFallbackControl(
                ResourceBundle.Control.FORMAT_CLASS);
        System.out.println(ResourceBundle.getBundle("Bundles$Texts", Locale.FRANCE, only).getString("hello"));
        String[] wrong = {"hello2", "numbers"};
        for (String key : wrong) {
            try {
                System.out.println(english.getString(key));
            } catch (MissingResourceException e) {
                System.out.println(e.getMessage() + " " + e.getKey());
            } catch (ClassCastException e) {
                System.out.println("no text");
            }
        }
        try {
            ResourceBundle.getBundle("no.such.Bundle");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage() + " " + e.getClassName() + " [" + e.getKey() + "]");
        }
        byte[] file = "# comment\nkey = value\\\n  more\nu = \\u00e4 and ä\n".getBytes(StandardCharsets.UTF_8);
        ResourceBundle properties = new PropertyResourceBundle(new ByteArrayInputStream(file));
        System.out.println(properties.getString("key") + " " + properties.getString("u"));
    }
}
