package java.lang;

/** Strings are little-endian, as on x86. */
final class StringUTF16Model {
    static boolean isBigEndian() {
        return false;
    }
}
