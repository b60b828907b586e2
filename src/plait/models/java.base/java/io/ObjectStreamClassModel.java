package java.io;

import plait.vm.Vm;

/** What native code finds out about classes. */
final class ObjectStreamClassModel {
    static void initNative() {}

    static boolean hasStaticInitializer(Class<?> type) {
        return Vm.declaresMethod(type, "<clinit>", "()V");
    }
}
