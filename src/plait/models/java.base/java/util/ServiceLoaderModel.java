package java.util;

import plait.vm.Vm;

/** Without module descriptors nobody knows who provides a service. */
final class ServiceLoaderModel {
    static ServiceLoader<?> load(Class<?> service) {
        Vm.unsupported("java.util.ServiceLoader.load");
        return null;
    }

    static ServiceLoader<?> load(Class<?> service, ClassLoader loader) {
        Vm.unsupported("java.util.ServiceLoader.load");
        return null;
    }

    static ServiceLoader<?> load(ModuleLayer layer, Class<?> service) {
        Vm.unsupported("java.util.ServiceLoader.load");
        return null;
    }

    static ServiceLoader<?> loadInstalled(Class<?> service) {
        Vm.unsupported("java.util.ServiceLoader.loadInstalled");
        return null;
    }
}
