package java.lang.reflect;

import plait.vm.Modules;
import plait.vm.Vm;

/** Without module descriptors nobody can tell which packages of the JDK are open to programs. */
final class AccessibleObjectModel {
    static boolean checkCanSetAccessible(
            AccessibleObject self, Class<?> caller, Class<?> declaring, boolean isThrowing) {
        String owner = Vm.className(declaring);
        if (Modules.moduleOf(Vm.className(caller)) == null && Modules.moduleOf(owner) != null
                && !owner.startsWith("sun.misc.")) {
            Vm.unsupported("setAccessible on a member of the JDK");
        }
        return true;
    }
}
