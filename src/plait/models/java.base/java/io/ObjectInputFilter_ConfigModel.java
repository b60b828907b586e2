package java.io;

import java.util.concurrent.atomic.AtomicBoolean;
import plait.vm.Vm;

/** No filter is configured: the properties of security are in files. */
final class ObjectInputFilter_ConfigModel {
    private static final String CONFIG = "java.io.ObjectInputFilter$Config";

    static void clinit() {
        Vm.putStaticRef("java/io/ObjectInputFilter$Config.serialFilterLock:Ljava/lang/Object;", new Object());
        Vm.putStaticRef("java/io/ObjectInputFilter$Config.serialFilterFactory:Ljava/util/function/BinaryOperator;",
                Vm.allocate(Vm.findClass(CONFIG + "$BuiltinFilterFactory")));
        Vm.putStaticRef(
                "java/io/ObjectInputFilter$Config.filterFactoryNoReplace:Ljava/util/concurrent/atomic/AtomicBoolean;",
                new AtomicBoolean());
        Vm.putStaticRef("java/io/ObjectInputFilter$Config.configLog:Ljava/lang/System$Logger;",
                System.getLogger("java.io.serialization"));
    }
}
