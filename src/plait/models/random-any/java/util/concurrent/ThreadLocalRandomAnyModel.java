package java.util.concurrent;

import plait.vm.RandomNumbers;
import plait.vm.Vm;

/** The generator of all threads has no seed: its numbers are inputs. */
final class ThreadLocalRandomAnyModel {
    static ThreadLocalRandom current() {
        return (ThreadLocalRandom) Vm.getStaticRef(
                "java/util/concurrent/ThreadLocalRandom.instance:Ljava/util/concurrent/ThreadLocalRandom;");
    }

    static int nextInt(ThreadLocalRandom self) {
        return RandomNumbers.anyInt();
    }

    static long nextLong(ThreadLocalRandom self) {
        return RandomNumbers.anyLong();
    }
}
