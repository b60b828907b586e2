package plait.vm;

import java.util.ResourceBundle;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The resource bundles that were found, by their names with the locale. */
public final class Bundles {
    public static final ConcurrentMap<String, ResourceBundle> KNOWN = new ConcurrentHashMap<>();

    private Bundles() {}
}
