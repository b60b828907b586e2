package java.util;

import plait.vm.AppLoader;
import plait.vm.Bundles;
import plait.vm.Vm;

/** Bundles are classes and resources of the program; providers of modules have no model. */
final class ResourceBundleModel {
    static ResourceBundle.Control getDefaultControl(Class<?> caller, String name) {
        return ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_DEFAULT);
    }

    static ResourceBundle.Control getDefaultControl(Module module, String name) {
        return ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_DEFAULT);
    }

    static ResourceBundle getBundleImpl(
            String name, Locale locale, Class<?> caller, ResourceBundle.Control control) {
        return find(name, locale, AppLoader.INSTANCE, control);
    }

    static ResourceBundle getBundleImpl(String name, Locale locale, Class<?> caller,
            ClassLoader loader, ResourceBundle.Control control) {
        return find(name, locale, loader, control);
    }

    static ResourceBundle getBundleImpl(
            Module caller, Module module, String name, Locale locale, ResourceBundle.Control control) {
        return find(name, locale, AppLoader.INSTANCE, control);
    }

    static void clearCache() {
        Bundles.KNOWN.clear();
    }

    static void clearCache(ClassLoader loader) {
        Bundles.KNOWN.clear();
    }

    /** A bundle of the locale, else of a fallback; the root's only when there is no other. */
    private static ResourceBundle find(
            String name, Locale locale, ClassLoader loader, ResourceBundle.Control control) {
        Objects.requireNonNull(name);
        Objects.requireNonNull(locale);
        Objects.requireNonNull(control);
        Exception[] cause = new Exception[1];
        ResourceBundle ofRoot = null;
        for (Locale target = locale; target != null; target = control.getFallbackLocale(name, target)) {
            List<Locale> candidates = control.getCandidateLocales(name, target);
            ResourceBundle found = chain(name, candidates, 0, loader, control, cause);
            if (found != null) {
                Locale its = found.getLocale();
                if (!its.equals(Locale.ROOT) || its.equals(locale) || candidates.size() == 1) {
                    return found;
                }
                ofRoot = ofRoot == null ? found : ofRoot;
            }
        }
        if (ofRoot == null) {
            throw new MissingResourceException("Can't find bundle for base name " + name + ", locale " + locale,
                    name + "_" + locale, "", cause[0]);
        }
        return ofRoot;
    }

    /** The bundle of the first candidate that has one; those of later candidates are its parents. */
    private static ResourceBundle chain(String name, List<Locale> candidates, int index,
            ClassLoader loader, ResourceBundle.Control control, Exception[] cause) {
        if (index == candidates.size()) {
            return null;
        }
        ResourceBundle parent = chain(name, candidates, index + 1, loader, control, cause);
        ResourceBundle own = load(name, candidates.get(index), loader, control, cause);
        if (own == null) {
            return parent;
        }
        if (parent != null && own.parent == null) {
            own.setParent(parent);
        }
        return own;
    }

    private static ResourceBundle load(String name, Locale locale, ClassLoader loader,
            ResourceBundle.Control control, Exception[] cause) {
        String key = control.toBundleName(name, locale);
        boolean isCached = control.getClass() == ResourceBundle.Control.class
                || control.getClass().getEnclosingClass() == ResourceBundle.class;
        ResourceBundle known = isCached ? Bundles.KNOWN.get(key) : null;
        if (known != null) {
            return known;
        }
        for (String format : control.getFormats(name)) {
            try {
                ResourceBundle made = control.newBundle(name, locale, format, loader, false);
                if (made != null) {
                    Vm.putRef(made, "java/util/ResourceBundle.name:Ljava/lang/String;", name);
                    Vm.putRef(made, "java/util/ResourceBundle.locale:Ljava/util/Locale;", locale);
                    ResourceBundle earlier = isCached ? Bundles.KNOWN.putIfAbsent(key, made) : null;
                    return earlier == null ? made : earlier;
                }
            } catch (Exception e) {
                cause[0] = e;
            }
        }
        return null;
    }
}
