package java.util.concurrent.locks;

import java.io.Serializable;
import plait.vm.Invisible;

/**
 * The owner of a lock, whose accesses are no steps of their own: threads compare it with themselves
 * only, and it equals the thread that asks exactly while that thread is the owner.
 */
public abstract class AbstractOwnableSynchronizer implements Serializable {
    private static final long serialVersionUID = 3737899427754241961L;

    @Invisible private transient Thread exclusiveOwnerThread;

    protected AbstractOwnableSynchronizer() {}

    protected final void setExclusiveOwnerThread(Thread thread) {
        exclusiveOwnerThread = thread;
    }

    protected final Thread getExclusiveOwnerThread() {
        return exclusiveOwnerThread;
    }
}
