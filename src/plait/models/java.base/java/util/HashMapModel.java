package java.util;

import plait.vm.Generics;

/** The order of colliding keys, without reflection. */
final class HashMapModel {
    static Class<?> comparableClassFor(Object key) {
        return Generics.comparableClassOf(key);
    }
}
