package java.util.concurrent;

import plait.vm.Generics;

/** The order of colliding keys, without reflection. */
final class ConcurrentHashMapModel {
    static Class<?> comparableClassFor(Object key) {
        return Generics.comparableClassOf(key);
    }
}
