package java.lang;

import plait.vm.Vm;

/** String's native. */
final class StringModel {
    static String intern(String self) {
        return Vm.intern(self);
    }
}
