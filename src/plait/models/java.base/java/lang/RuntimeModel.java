package java.lang;

import plait.vm.Callers;
import plait.vm.FixedChoices;
import plait.vm.Vm;

/** A machine of two processors with memory that never runs out. */
final class RuntimeModel {
    private static final long MEMORY = 1L << 32;

    static int availableProcessors(Runtime self) {
        if (!Callers.areSpinning()) {
            FixedChoices.processors();
        }
        return 2;
    }

    static long freeMemory(Runtime self) {
        FixedChoices.memory();
        return MEMORY / 2;
    }

    static long totalMemory(Runtime self) {
        FixedChoices.memory();
        return MEMORY;
    }

    static long maxMemory(Runtime self) {
        FixedChoices.memory();
        return MEMORY;
    }

    static void gc(Runtime self) {}

    static void runFinalization(Runtime self) {}

    static void exit(Runtime self, int status) {
        Shutdown.exit(status);
    }

    static void halt(Runtime self, int status) {
        Vm.halt(status);
    }
}
