package java.lang.ref;

/** Nothing is ever finalised. */
final class FinalizerModel {
    static void clinit() {}

    static void register(Object object) {}
}
