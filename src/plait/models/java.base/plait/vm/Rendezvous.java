package plait.vm;

/**
 * Waiting for others by threads that have already done something which these can see, as arrived or
 * offered an item: on a JVM, such a thread has to be in the call.
 */
@ByContract
public final class Rendezvous {
    private Rendezvous() {}

    public static int await(Part part, long nanos) {
        return Vm.waitOn(part, nanos);
    }

    public static void awaitUninterruptibly(Part part) {
        Vm.waitUninterruptibly(part, 0);
    }
}
