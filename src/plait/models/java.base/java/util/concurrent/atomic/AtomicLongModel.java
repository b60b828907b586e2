package java.util.concurrent.atomic;

/** Longs have atomic updates. */
final class AtomicLongModel {
    static boolean VMSupportsCS8() {
        return true;
    }
}
