package plait.vm;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** What is to be done for a completion, the target, when another one or two have ended. */
@ByContract
public abstract class Dependent extends Link
        implements Runnable, CompletableFuture.AsynchronousCompletionTask {
    /** Who does it: a thread that does all that depends on a source. */
    static final int NESTED = -1;
    /** The thread that has added it. */
    static final int AT_ONCE = 0;
    /** The executor. */
    static final int AS_TASK = 1;

    /** That the target has no result yet: an executor or another completion will give it. */
    private static final int PENDING = -1;

    protected final Completion target;
    private final Completion source;
    private final Completion other;
    private final boolean isEither;
    private final Executor executor;

    protected Dependent(Completion target, Completion source, Executor executor) {
        this(target, source, null, false, executor);
    }

    /** A dependent of two completions, or of either. */
    protected Dependent(
            Completion target,
            Completion source,
            Completion other,
            boolean isEither,
            Executor executor) {
        this.target = target;
        this.source = source;
        this.other = other;
        this.isEither = isEither;
        this.executor = executor;
    }

    /** The result of the target by the program's function; null if it comes later. */
    protected abstract Object make(Object first, Object second) throws Throwable;

    /** The result of the target if it needs no function, null otherwise. */
    protected abstract Object makeWithoutFunction(Object first, Object second);

    /** Whether this is one of several for its target, of which only the first does anything. */
    protected boolean isOneOfSeveral() {
        return false;
    }

    // ---- adding it

    /** Does this for a target that nobody else knows, or adds it to its sources. */
    public final void depend() {
        if (isEither) {
            dependOnEither();
        } else if (other != null) {
            dependOnBoth();
        } else {
            Object result = source.resultAtFirst();
            if (result == null) {
                result = source.add(this);
            }
            if (result != null) {
                doAtOnce(result, null);
            } else if (source.isShared()) {
                fire(AT_ONCE, null, null);
            }
        }
    }

    private void dependOnBoth() {
        Object first = source.resultAtFirst();
        Object last = first == null ? null : other.resultAtFirst();
        if (last != null) {
            doAtOnce(first, last);
            return;
        }
        if (first == null) {
            first = source.add(this);
        }
        if (first == null) {
            addTo(other, new SecondLink(this));
            return;
        }
        Object second = other.add(this);
        if (second != null) {
            doAtOnce(first, second);
        } else if (other.isShared() || source.hasDependents()) {
            fire(AT_ONCE, null, null);
        }
    }

    private void dependOnEither() {
        Object result = source.result();
        if (result == null) {
            result = other.result();
        }
        if (result != null) {
            doAtOnce(result, null);
        } else if (!addTo(source, this)) {
            addTo(other, new SecondLink(this));
        }
    }

    /** Adds this as the one that gives its result to a target that others know. */
    public final void relay() {
        addTo(source, this);
    }

    /** Adds this, and does it if the completion has ended by now. */
    private boolean addTo(Completion completion, Link link) {
        boolean hasEnded = completion.add(link) != null || completion.isShared();
        if (hasEnded) {
            fire(AT_ONCE, null, null);
        }
        return hasEnded;
    }

    private void doAtOnce(Object first, Object second) {
        Object result = makeWithoutFunction(first, second);
        if (result != null) {
            target.end(result);
        } else if (executor != null) {
            submit();
        } else {
            finish(first, second);
        }
        if (source.hasLate() || other != null && other.hasLate()) {
            helpSources();
        }
    }

    // ---- doing it

    public final void run() {
        fire(AS_TASK, null, null);
    }

    final Completion fire(int mode, Completion ended, Object known) {
        Object first = ended == source ? known : source.result();
        Object second = null;
        if (isEither ? first == null : other != null && first != null) {
            second = ended == other ? known : other.result();
        }
        if (isEither) {
            Object result = first == null ? second : first;
            return result == null ? null : fire(mode, result, null);
        }
        boolean isReady = first != null && (other == null || second != null);
        return isReady ? fire(mode, first, second) : null;
    }

    private Completion fire(int mode, Object first, Object second) {
        Object result = isEither ? null : makeWithoutFunction(first, second);
        if (result != null) {
            return settle(mode, target.end(result));
        }
        int begun = begin(mode);
        if (begun == Completion.CLAIMED) {
            return null;
        }
        if (begun == Completion.ENDED) {
            return settle(mode, Completion.HAS_DEPENDENTS);
        }
        boolean submits = mode != AS_TASK && executor != null;
        return settle(mode, submits ? submit() : finish(first, second));
    }

    /** Several threads may do this if it has several sources, or its source several dependents. */
    private int begin(int mode) {
        if (mode != AS_TASK && (other != null || source.isShared())) {
            return target.claim();
        }
        return target.result() == null ? Completion.MINE : Completion.ENDED;
    }

    private int submit() {
        try {
            executor.execute(this);
            return PENDING;
        } catch (Throwable refused) {
            return target.end(Failure.wrap(refused));
        }
    }

    private int finish(Object first, Object second) {
        Object result = makeWithoutFunction(first, second);
        try {
            if (result == null) {
                result = make(first, second);
            }
        } catch (Throwable thrown) {
            result = Failure.wrap(thrown);
        }
        return result == null ? PENDING : target.end(result);
    }

    /** Goes on with what else depends on the sources, and with what depends on the target. */
    private Completion settle(int mode, int told) {
        boolean isLate = isOneOfSeveral() && (told & Completion.IS_FIRST) == 0;
        if (told == PENDING || isLate) {
            return null;
        }
        boolean goesOn = (told & Completion.HAS_DEPENDENTS) != 0;
        if (mode == NESTED) {
            return goesOn ? target : null;
        }
        if (!isOneOfSeveral()) {
            helpSources();
        }
        if (goesOn) {
            target.help();
        }
        return null;
    }

    private void helpSources() {
        if (other != null && (!isEither || other.result() != null)) {
            other.help();
        }
        if (!isEither || source.result() != null) {
            source.help();
        }
    }
}
