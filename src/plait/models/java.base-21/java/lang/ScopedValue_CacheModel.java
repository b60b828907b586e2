package java.lang;

/** No cache of bindings: look-ups go through the bindings of the thread each time. */
final class ScopedValue_CacheModel {
    static void put(ScopedValue<?> key, Object value) {}
}
