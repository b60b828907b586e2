package java.util;

import plait.vm.Vm;

/** Bundles are resources, which have no model. */
final class ResourceBundleModel {
    static ResourceBundle.Control getDefaultControl(Class<?> caller, String name) {
        Vm.unsupported("java.util.ResourceBundle.getBundle");
        return null;
    }

    static ResourceBundle.Control getDefaultControl(Module module, String name) {
        Vm.unsupported("java.util.ResourceBundle.getBundle");
        return null;
    }

    static ResourceBundle getBundleImpl(
            String name, Locale locale, Class<?> caller, ResourceBundle.Control control) {
        Vm.unsupported("java.util.ResourceBundle.getBundle");
        return null;
    }

    static ResourceBundle getBundleImpl(
            Module caller, Module module, String name, Locale locale, ResourceBundle.Control control) {
        Vm.unsupported("java.util.ResourceBundle.getBundle");
        return null;
    }
}
