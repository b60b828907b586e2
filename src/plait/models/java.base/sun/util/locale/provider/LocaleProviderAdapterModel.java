package sun.util.locale.provider;

import plait.vm.Vm;

/** The tables of locales are services and resources, which have no model. */
final class LocaleProviderAdapterModel {
    static LocaleProviderAdapter forType(LocaleProviderAdapter.Type type) {
        Vm.unsupported("text that depends on the locale (java.text, names of months, sorting rules)");
        return null;
    }
}
