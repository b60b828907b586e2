package plait.vm;

import java.util.concurrent.CompletionException;

/** The result of a completion that is not a value: null, or an exception. */
public final class Failure {
    /** The result of a completion with the value null. */
    public static final Failure NONE = new Failure(null);

    public final Throwable exception;

    public Failure(Throwable exception) {
        this.exception = exception;
    }

    /** The exception of a result, null for a value. */
    public static Throwable of(Object result) {
        return result instanceof Failure ? ((Failure) result).exception : null;
    }

    /** The value of a result. */
    public static Object valueOf(Object result) {
        return result instanceof Failure ? null : result;
    }

    /** The result that has a value. */
    public static Object ofValue(Object value) {
        return value == null ? NONE : value;
    }

    /** The result of what depends on something that has failed, or that has thrown the exception. */
    public static Object wrap(Throwable exception) {
        return new Failure(wrapped(exception));
    }

    public static CompletionException wrapped(Throwable exception) {
        return exception instanceof CompletionException
                ? (CompletionException) exception
                : new CompletionException(exception);
    }

    /** What has the same outcome as another result and depends on it. */
    public static Object relayed(Object result) {
        Throwable exception = of(result);
        boolean isWrapped = exception == null || exception instanceof CompletionException;
        return isWrapped ? result : wrap(exception);
    }
}
