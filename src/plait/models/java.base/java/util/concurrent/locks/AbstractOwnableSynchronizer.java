package java.util.concurrent.locks;

import java.io.Serializable;
import plait.vm.Invisible;
import plait.vm.Vm;

/**
 * The owner of a lock. Where threads compare it with themselves only, its accesses are no steps of
 * their own: it equals the thread that asks exactly while that thread is the owner. A program that
 * asks who the owner is may do so between the change of the lock's state and that of its owner.
 */
public abstract class AbstractOwnableSynchronizer implements Serializable {
    private static final long serialVersionUID = 3737899427754241961L;

    @Invisible private transient Thread exclusiveOwnerThread;
    private transient Thread toldOwner;

    protected AbstractOwnableSynchronizer() {}

    protected final void setExclusiveOwnerThread(Thread thread) {
        exclusiveOwnerThread = thread;
        if (areOwnersSeen()) {
            toldOwner = thread;
        }
    }

    protected final Thread getExclusiveOwnerThread() {
        return areOwnersSeen() ? toldOwner : exclusiveOwnerThread;
    }

    /** Both methods that tell are protected: only a subclass, which names them, can call them. */
    private static boolean areOwnersSeen() {
        return Vm.isMentioned("getOwner") || Vm.isMentioned("getExclusiveOwnerThread");
    }
}
