package java.lang;

/** The builder gives implicit exceptions their messages, so the VM has nothing to add. */
final class NullPointerExceptionModel {
    static String getExtendedNPEMessage(NullPointerException self) {
        return null;
    }
}
