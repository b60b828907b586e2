import java.util.concurrent.atomic.AtomicInteger;
import plait.Verify;

/** Two threads; what ends in Bad fails on some schedule, what ends in Ok on none. */
class Schedules {
    static int count;
    static final Object LOCK = new Object();
    static volatile boolean wants0;
    static volatile boolean wants1;
    static volatile int turn;
    static int inside;

    interface Side {
        void run(int me) throws InterruptedException;
    }

    static void both(Side side) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                side.run(1);
            } catch (InterruptedException interruption) {
                throw new IllegalStateException(interruption);
            }
        });
        other.start();
        side.run(0);
        other.join();
    }

    static void lostUpdateBad() throws InterruptedException {
        both(me -> count++);
        Verify.check(count != 1);
    }

    static void bothUpdatesBad() throws InterruptedException {
        both(me -> count++);
        Verify.check(count != 2);
    }

    static void noOtherOutcomeOk() throws InterruptedException {
        both(me -> count++);
        Verify.check(count == 1 || count == 2);
    }

    static void lockedOk() throws InterruptedException {
        both(me -> {
            synchronized (LOCK) {
                count++;
            }
        });
        Verify.check(count == 2);
    }

    static void addedBad(int by) throws InterruptedException {
        both(me -> count += by);
        Verify.check(count != 84 || by < 0);
    }

    static volatile Object place;

    /** The other thread acts between a compare-and-set of an input that fails and the next step. */
    static void failsBeforeTheOtherBad(int before) throws InterruptedException {
        Verify.assume(before == 0 || before == 1);
        AtomicInteger number = new AtomicInteger(before);
        both(me -> {
            if (me == 1) {
                number.set(5);
                turn = 1;
            } else if (!number.compareAndSet(5, 6)) {
                Verify.check(turn == 0);
            }
        });
    }

    /** The other thread looks between two stores, of which the second has an argument's object. */
    static void storesAnArgumentBad(int[] given) throws InterruptedException {
        both(me -> {
            if (me == 1) {
                turn = 1;
                place = given;
            } else {
                Verify.check(turn == 0 || place != null || given == null);
            }
        });
    }

    /** The same with a field that is not static. */
    static void storesAnArgumentInAFieldBad(int[] given) throws InterruptedException {
        Place field = new Place();
        both(me -> {
            if (me == 1) {
                turn = 1;
                field.held = given;
            } else {
                Verify.check(turn == 0 || field.held != null || given == null);
            }
        });
    }

    static class Place {
        volatile Object held;
    }

    private static void critical() {
        inside++;
        Verify.check(inside == 1);
        inside--;
    }

    /** Peterson's algorithm, in which a thread gives up after it has waited once. */
    private static void peterson(int me, boolean isPolite) {
        if (me == 0) {
            wants0 = true;
        } else {
            wants1 = true;
        }
        if (isPolite) {
            turn = 1 - me;
        }
        boolean mayEnter = !(me == 0 ? wants1 : wants0) || turn == me;
        if (mayEnter) {
            critical();
        }
        if (me == 0) {
            wants0 = false;
        } else {
            wants1 = false;
        }
    }

    static void petersonOk() throws InterruptedException {
        both(me -> peterson(me, true));
    }

    static void petersonWithoutTurnsBad() throws InterruptedException {
        both(me -> peterson(me, false));
    }

    /** Dekker's algorithm, in which a thread that finds the other one there gives up. */
    private static void dekker(int me, boolean looksFirst) {
        boolean isFree = !(me == 0 ? wants1 : wants0);
        if (me == 0) {
            wants0 = true;
        } else {
            wants1 = true;
        }
        if (looksFirst ? isFree : !(me == 0 ? wants1 : wants0)) {
            critical();
        }
        if (me == 0) {
            wants0 = false;
        } else {
            wants1 = false;
        }
    }

    static void dekkerOk() throws InterruptedException {
        both(me -> dekker(me, false));
    }

    static void dekkerThatLooksTooEarlyBad() throws InterruptedException {
        both(me -> dekker(me, true));
    }

    static void spins(int by) throws InterruptedException {
        Thread other = new Thread(() -> {
            count = by;
            wants0 = true;
        });
        other.start();
        while (!wants0) {
            Thread.onSpinWait();
        }
        assert count == by;
    }

    static void addsUnderLock(int by) throws InterruptedException {
        both(me -> {
            for (int i = 0; i < 4; i++) {
                synchronized (LOCK) {
                    count += by;
                }
            }
        });
        assert count == 8 * by;
    }

    // --- who is woken -----------------------------------------------------------------------------

    private static int waiting;
    private static int woken;

    private static synchronized void awaits(int number) {
        waiting++;
        try {
            Schedules.class.wait();
            woken = woken == 0 ? number : woken;
        } catch (InterruptedException nobodyInterrupts) {
            woken = -1;
        }
    }

    static void wakesEitherBad() {
        new Thread(() -> awaits(1)).start();
        new Thread(() -> awaits(waiting == 1 ? 2 : 3)).start();
        synchronized (Schedules.class) {
            Schedules.class.notify();
        }
        synchronized (Schedules.class) {
            assert woken != 2;
        }
    }
}
