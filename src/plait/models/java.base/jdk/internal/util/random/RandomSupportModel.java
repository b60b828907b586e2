package jdk.internal.util.random;

import plait.vm.Counters;

/** Seeds of generators without one of their own do not come from the clock. */
final class RandomSupportModel {
    static long initialSeed() {
        return Counters.nextSeed() * 1181783497276652981L;
    }
}
