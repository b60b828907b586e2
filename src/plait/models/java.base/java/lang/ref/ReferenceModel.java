package java.lang.ref;

import plait.vm.Vm;

/** No collector: references are cleared only by the program, queues filled only by the program. */
final class ReferenceModel {
    private static final String REFERENT = "java/lang/ref/Reference.referent:Ljava/lang/Object;";

    /** Starts no reference handler. */
    static void clinit() {}

    static boolean refersTo0(Object self, Object object) {
        return Vm.getRef(self, REFERENT) == object;
    }

    static void clear0(Object self) {
        Vm.putRef(self, REFERENT, null);
    }
}
