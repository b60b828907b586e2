package java.lang;

import plait.vm.Vm;

/** A package knows its name, its module and its annotations, not what a jar's manifest says of it. */
final class PackageModel {
    private static final class NoAnnotations {}

    static Class<?> getPackageInfo(Package self) {
        Class<?> found = Vm.findClass(self.packageName() + ".package-info");
        return found == null ? NoAnnotations.class : found;
    }

    static Package[] getPackages() {
        Vm.unsupported("java.lang.Package.getPackages()");
        return null;
    }

    static Package getPackage(String name) {
        Vm.unsupported("java.lang.Package.getPackage(String)");
        return null;
    }

    static String getSpecificationTitle(Package self) {
        return version(self);
    }

    static String getSpecificationVersion(Package self) {
        return version(self);
    }

    static String getSpecificationVendor(Package self) {
        return version(self);
    }

    static String getImplementationTitle(Package self) {
        return version(self);
    }

    static String getImplementationVersion(Package self) {
        return version(self);
    }

    static String getImplementationVendor(Package self) {
        return version(self);
    }

    private static String version(Package self) {
        if (!self.module().isNamed()) {
            Vm.unsupported("a package's title, version or vendor from the manifest of its jar");
        }
        return null;
    }
}
