package java.lang;

import plait.vm.ArrayCopy;
import plait.vm.ObjectCopy;
import plait.vm.Vm;

/** Object's natives. */
final class ObjectModel {
    private static final int INTERRUPTED = 2;

    static Class<?> getClass(Object self) {
        return Vm.getClass(self);
    }

    static int hashCode(Object self) {
        return System.identityHashCode(self);
    }

    static Object clone(Object self) throws CloneNotSupportedException {
        if (Vm.componentType(Vm.getClass(self)) != null) {
            return ArrayCopy.cloneOf(self);
        }
        if (!(self instanceof Cloneable)) {
            throw new CloneNotSupportedException(Vm.className(Vm.getClass(self)));
        }
        return ObjectCopy.cloneOf(self);
    }

    static void notify(Object self) {
        requireOwner(self);
        Vm.notifyOne(self);
    }

    static void notifyAll(Object self) {
        requireOwner(self);
        Vm.notifyEveryone(self);
    }

    static void wait(Object self) throws InterruptedException {
        await(self, 0);
    }

    static void wait(Object self, long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        await(self, Thread.nanosOf(millis, 0));
    }

    private static void await(Object self, long nanos) throws InterruptedException {
        requireOwner(self);
        if (Vm.waitOn(self, nanos) == INTERRUPTED) {
            throw new InterruptedException();
        }
    }

    private static void requireOwner(Object self) {
        if (!Vm.holdsLock(self)) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
    }
}
