package java.lang;

import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.util.Objects;
import java.util.Set;
import plait.vm.Vm;

/**
 * The program is one unnamed module; the JDK's modules know their names and, by their names, which
 * packages are exported. Descriptors, layers and services have no model. See plait.vm.Modules.
 */
final class ModuleModel {
    /** The JDK exports java and javax packages, and opens those of jdk.unsupported. */
    static boolean implIsExportedOrOpen(Module self, String name, Module other, boolean isOpen) {
        if (!self.isNamed() || other == self) {
            return true;
        }
        if (name.equals("sun.misc") || name.equals("sun.reflect")) {
            return true;
        }
        return !isOpen && (name.startsWith("java.") || name.startsWith("javax."));
    }

    static boolean canRead(Module self, Module other) {
        Objects.requireNonNull(other);
        if (self.isNamed() && other.isNamed() && self != other) {
            Vm.unsupported("java.lang.Module.canRead(Module)");
        }
        return !self.isNamed() || other.isNamed();
    }

    static ModuleDescriptor getDescriptor(Module self) {
        if (self.isNamed()) {
            Vm.unsupported("java.lang.Module.getDescriptor()");
        }
        return null;
    }

    static ModuleLayer getLayer(Module self) {
        if (self.isNamed()) {
            Vm.unsupported("java.lang.Module.getLayer()");
        }
        return null;
    }

    static boolean canUse(Module self, Class<?> service) {
        Vm.unsupported("java.lang.Module.canUse(Class)");
        return false;
    }

    static Set<String> getPackages(Module self) {
        Vm.unsupported("java.lang.Module.getPackages()");
        return null;
    }

    static InputStream getResourceAsStream(Module self, String name) {
        Vm.unsupported("java.lang.Module.getResourceAsStream(String)");
        return null;
    }

    static Class<?> loadModuleInfoClass(Module self) {
        Vm.unsupported("annotations of java.lang.Module");
        return null;
    }
}
