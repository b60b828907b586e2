package java.lang;

import plait.vm.Counters;

/** Hash codes of thread locals without the JDK's shared counter. */
final class ThreadLocalModel {
    private static final int HASH_INCREMENT = 0x61c88647;

    static int nextHashCode() {
        return Counters.nextThreadLocal() * HASH_INCREMENT;
    }
}
