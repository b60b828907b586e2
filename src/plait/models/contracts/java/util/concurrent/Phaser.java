package java.util.concurrent;

import plait.vm.ByContract;
import plait.vm.Contracts;
import plait.vm.Part;
import plait.vm.Rendezvous;
import plait.vm.Vm;

/**
 * A phaser without parent by its documentation: phase and parties under a monitor, in whose wait set
 * threads wait for the next phase.
 */
@ByContract
public class Phaser {
    private static final int MOST_PARTIES = 0xffff;

    /** Guarded by this object's monitor; the phase of a terminated phaser is negative. */
    @ByContract
    static final class Progress extends Part {
        int phase;
        int parties;
        int unarrived;
        /** Whether the last party has arrived, and `onAdvance` runs. */
        boolean isAdvancing;

        Progress(Phaser phaser, int parties) {
            super(phaser);
            this.parties = parties;
            unarrived = parties;
        }
    }

    private final Progress progress;

    public Phaser() {
        this(0);
    }

    public Phaser(int parties) {
        if (parties < 0 || parties > MOST_PARTIES) {
            throw new IllegalArgumentException("Illegal number of parties");
        }
        progress = new Progress(this, parties);
    }

    public Phaser(Phaser parent) {
        this(0);
        Vm.unsupported("a Phaser with a parent by its contract");
    }

    public Phaser(Phaser parent, int parties) {
        this(parties);
        Vm.unsupported("a Phaser with a parent by its contract");
    }

    public int register() {
        return add(1);
    }

    public int bulkRegister(int parties) {
        if (parties < 0) {
            throw new IllegalArgumentException();
        }
        return parties == 0 ? getPhase() : add(parties);
    }

    /** New parties belong to the next phase while the phaser advances. */
    private int add(int parties) {
        Progress p = progress;
        Vm.monitorEnter(p);
        boolean fits = parties <= MOST_PARTIES - p.parties;
        while (fits && p.isAdvancing && p.phase >= 0) {
            Vm.waitUninterruptibly(p, 0);
            fits = parties <= MOST_PARTIES - p.parties;
        }
        int phase = p.phase;
        if (fits && phase >= 0) {
            p.parties += parties;
            p.unarrived += parties;
        }
        Vm.monitorExit(p);
        if (!fits) {
            throw new IllegalStateException("too many parties");
        }
        return phase;
    }

    public int arrive() {
        return arrive(0, false);
    }

    public int arriveAndDeregister() {
        return arrive(1, false);
    }

    public int arriveAndAwaitAdvance() {
        return arrive(0, true);
    }

    /** The phase at which a party arrives, or the next one if it waits for that. */
    private int arrive(int leaving, boolean waits) {
        Progress p = progress;
        Vm.monitorEnter(p);
        int phase = p.phase;
        boolean isExpected = p.unarrived > 0;
        boolean isLast = false;
        if (phase >= 0 && isExpected) {
            p.unarrived--;
            p.parties -= leaving;
            isLast = p.unarrived == 0;
            p.isAdvancing = isLast;
        }
        int parties = p.parties;
        while (waits && isExpected && !isLast && phase >= 0 && p.phase == phase) {
            Rendezvous.awaitUninterruptibly(p);
        }
        int next = p.phase;
        Vm.monitorExit(p);
        if (phase >= 0 && !isExpected) {
            throw new IllegalStateException("more arrivals than registered parties");
        }
        if (isLast) {
            next = advance(onAdvance(phase, parties));
        }
        return waits ? next : phase;
    }

    /** The next phase. Nobody can arrive or register meanwhile, but the phaser may be terminated. */
    private int advance(boolean isOver) {
        Progress p = progress;
        Vm.monitorEnter(p);
        if (p.phase >= 0) {
            int next = (p.phase + 1) & Integer.MAX_VALUE;
            p.phase = isOver ? next | Integer.MIN_VALUE : next;
            p.unarrived = p.parties;
            p.isAdvancing = false;
            Vm.notifyEveryone(p);
        }
        int phase = p.phase;
        Vm.monitorExit(p);
        return phase;
    }

    public int awaitAdvance(int phase) {
        if (phase < 0) {
            return phase;
        }
        Progress p = progress;
        Vm.monitorEnter(p);
        while (p.phase == phase) {
            Rendezvous.awaitUninterruptibly(p);
        }
        int next = p.phase;
        Vm.monitorExit(p);
        return next;
    }

    public int awaitAdvanceInterruptibly(int phase) throws InterruptedException {
        return phase < 0 ? phase : awaitNext(phase, 0);
    }

    public int awaitAdvanceInterruptibly(int phase, long timeout, TimeUnit unit)
            throws InterruptedException, TimeoutException {
        long nanos = unit.toNanos(timeout);
        int next = phase < 0 ? phase : awaitNext(phase, Math.max(1, nanos));
        if (phase >= 0 && next == phase) {
            throw new TimeoutException();
        }
        return next;
    }

    /** The phase after the given one, or the same when that has not ended in time. */
    private int awaitNext(int phase, long nanos) throws InterruptedException {
        Progress p = progress;
        int outcome = Contracts.DONE;
        Vm.monitorEnter(p);
        while (outcome == Contracts.DONE && p.phase == phase) {
            outcome = Rendezvous.await(p, nanos);
        }
        int next = p.phase;
        Vm.monitorExit(p);
        if (outcome == Contracts.INTERRUPTED) {
            throw new InterruptedException();
        }
        return next;
    }

    public void forceTermination() {
        Progress p = progress;
        Vm.monitorEnter(p);
        if (p.phase >= 0) {
            p.phase |= Integer.MIN_VALUE;
            Vm.notifyEveryone(p);
        }
        Vm.monitorExit(p);
    }

    public final int getPhase() {
        Progress p = progress;
        Vm.monitorEnter(p);
        int phase = p.phase;
        Vm.monitorExit(p);
        return phase;
    }

    public int getRegisteredParties() {
        Progress p = progress;
        Vm.monitorEnter(p);
        int parties = p.parties;
        Vm.monitorExit(p);
        return parties;
    }

    public int getArrivedParties() {
        Progress p = progress;
        Vm.monitorEnter(p);
        int arrived = p.parties - p.unarrived;
        Vm.monitorExit(p);
        return arrived;
    }

    public int getUnarrivedParties() {
        Progress p = progress;
        Vm.monitorEnter(p);
        int unarrived = p.unarrived;
        Vm.monitorExit(p);
        return unarrived;
    }

    public Phaser getParent() {
        return null;
    }

    public Phaser getRoot() {
        return this;
    }

    public boolean isTerminated() {
        return getPhase() < 0;
    }

    protected boolean onAdvance(int phase, int parties) {
        return parties == 0;
    }

    public String toString() {
        Progress p = progress;
        Vm.monitorEnter(p);
        String counts = "[phase = " + p.phase + " parties = " + p.parties + " arrived = "
                + (p.parties - p.unarrived) + "]";
        Vm.monitorExit(p);
        return super.toString() + counts;
    }
}
