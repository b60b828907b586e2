package java.lang.ref;

/** As for other references. */
final class PhantomReferenceModel {
    static boolean refersTo0(Object self, Object object) {
        return ReferenceModel.refersTo0(self, object);
    }

    static void clear0(Object self) {
        ReferenceModel.clear0(self);
    }
}
