package java.util.concurrent.locks;

import java.util.concurrent.ForkJoinPool;
import plait.vm.Vm;

/**
 * Making a condition initialises what waiting on it will need. That is a long way through the JDK;
 * here it seldom runs beside other threads, and when it happens makes no difference to anybody.
 */
final class ReentrantLock_SyncModel {
    static AbstractQueuedSynchronizer.ConditionObject newCondition(Object self) {
        Vm.initClass(ForkJoinPool.class);
        Vm.initClass(AbstractQueuedSynchronizer.ConditionNode.class);
        Vm.initClass(AbstractQueuedSynchronizer.ExclusiveNode.class);
        return ((AbstractQueuedSynchronizer) self).new ConditionObject();
    }
}
