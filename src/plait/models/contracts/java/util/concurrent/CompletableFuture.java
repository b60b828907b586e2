package java.util.concurrent;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import plait.vm.AsyncTasks;
import plait.vm.ByContract;
import plait.vm.Completion;
import plait.vm.Dependent;
import plait.vm.Failure;
import plait.vm.Vm;

/** A future by its documentation, over a completion; what depends on it are steps for others. */
@ByContract
public class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
    /** Marks what asynchronous methods give to executors. */
    @ByContract
    public static interface AsynchronousCompletionTask {}

    /** What a step does with the results of its sources. */
    private static final int APPLY = 0;
    private static final int ACCEPT = 1;
    private static final int RUN = 2;
    private static final int COMBINE = 3;
    private static final int ACCEPT_BOTH = 4;
    private static final int HANDLE = 5;
    private static final int WHEN_COMPLETE = 6;
    private static final int COMPOSE = 7;
    private static final int RECOVER = 8;
    private static final int RECOVER_BY_STAGE = 9;
    private static final int RELAY = 10;
    private static final int ALL = 11;
    private static final int ANY = 12;

    /** A step of a computation: a function that waits for its arguments. */
    @ByContract
    static final class Step extends Dependent {
        private final int kind;
        private final Object function;

        Step(int kind, Object function, Completion target, Completion source, Executor executor) {
            super(target, source, executor);
            this.kind = kind;
            this.function = function;
        }

        Step(
                int kind,
                Object function,
                Completion target,
                Completion source,
                Completion other,
                boolean isEither,
                Executor executor) {
            super(target, source, other, isEither, executor);
            this.kind = kind;
            this.function = function;
        }

        protected boolean isOneOfSeveral() {
            return kind == ANY;
        }

        protected Object makeWithoutFunction(Object first, Object second) {
            switch (kind) {
                case HANDLE:
                case WHEN_COMPLETE:
                    return null;
                case RECOVER:
                case RECOVER_BY_STAGE:
                    return Failure.of(first) == null ? first : null;
                case RELAY:
                case ANY:
                    return Failure.relayed(first);
                default:
                    if (Failure.of(first) != null) {
                        return Failure.relayed(first);
                    }
                    if (Failure.of(second) != null) {
                        return Failure.relayed(second);
                    }
                    return kind == ALL ? Failure.NONE : null;
            }
        }

        @SuppressWarnings("unchecked")
        protected Object make(Object first, Object second) throws Throwable {
            Object value = Failure.valueOf(first);
            Throwable exception = Failure.of(first);
            switch (kind) {
                case APPLY:
                    return Failure.ofValue(((Function<Object, Object>) function).apply(value));
                case ACCEPT:
                    ((Consumer<Object>) function).accept(value);
                    return Failure.NONE;
                case RUN:
                    ((Runnable) function).run();
                    return Failure.NONE;
                case COMBINE:
                    return Failure.ofValue(
                            ((BiFunction<Object, Object, Object>) function)
                                    .apply(value, Failure.valueOf(second)));
                case ACCEPT_BOTH:
                    ((BiConsumer<Object, Object>) function)
                            .accept(value, Failure.valueOf(second));
                    return Failure.NONE;
                case HANDLE:
                    return Failure.ofValue(
                            ((BiFunction<Object, Object, Object>) function)
                                    .apply(value, exception));
                case WHEN_COMPLETE:
                    return seen(first, value, exception);
                case RECOVER:
                    return Failure.ofValue(
                            ((Function<Object, Object>) function).apply(exception));
                case RECOVER_BY_STAGE:
                    return staged(exception);
                default:
                    return staged(value);
            }
        }

        @SuppressWarnings("unchecked")
        private Object seen(Object result, Object value, Throwable exception) throws Throwable {
            try {
                ((BiConsumer<Object, Object>) function).accept(value, exception);
            } catch (Throwable thrown) {
                if (exception == null) {
                    throw thrown;
                }
                if (exception != thrown) {
                    exception.addSuppressed(thrown);
                }
            }
            return Failure.relayed(result);
        }

        /** The result of the stage that the function gives; null when that comes later. */
        @SuppressWarnings("unchecked")
        private Object staged(Object argument) {
            CompletableFuture<?> stage =
                    ((Function<Object, CompletionStage<?>>) function)
                            .apply(argument)
                            .toCompletableFuture();
            Object result = stage.completion.result();
            if (result != null) {
                return Failure.relayed(result);
            }
            new Step(RELAY, null, target, stage.completion, null).relay();
            return null;
        }
    }

    /** A task that makes the result of a future. */
    @ByContract
    static final class Task implements Runnable, AsynchronousCompletionTask {
        private final Completion completion;
        private final Object function;

        Task(Completion completion, Object function) {
            this.completion = completion;
            this.function = function;
        }

        public void run() {
            completion.complete(completion.isForestalled() ? Failure.NONE : result());
        }

        private Object result() {
            try {
                if (function instanceof Supplier) {
                    return Failure.ofValue(((Supplier<?>) function).get());
                }
                ((Runnable) function).run();
                return Failure.NONE;
            } catch (Throwable thrown) {
                return Failure.wrap(thrown);
            }
        }
    }

    /** Starts a thread for each task. */
    @ByContract
    static final class ThreadPerTask implements Executor {
        public void execute(Runnable task) {
            if (task == null) {
                throw new NullPointerException();
            }
            new Thread(task).start();
        }
    }

    /** Ends a future when its time is up. */
    @ByContract
    static final class Deadline implements Runnable {
        private final Completion completion;
        private final long nanos;
        private final boolean fails;
        private final Object value;

        Deadline(Completion completion, long nanos, boolean fails, Object value) {
            this.completion = completion;
            this.nanos = nanos;
            this.fails = fails;
            this.value = value;
        }

        public void run() {
            if (completion.isLate(nanos)) {
                completion.complete(
                        fails ? new Failure(new TimeoutException()) : Failure.ofValue(value));
            }
        }
    }

    private static final Executor USUAL =
            AsyncTasks.ARE_IN_COMMON_POOL || ForkJoinPool.getCommonPoolParallelism() > 1
                    ? ForkJoinPool.commonPool()
                    : new ThreadPerTask();

    private final Completion completion;

    public CompletableFuture() {
        completion = new Completion(this);
    }

    private CompletableFuture(Object result) {
        completion = new Completion(this, result);
    }

    private static <E> E required(E given) {
        if (given == null) {
            throw new NullPointerException();
        }
        return given;
    }

    // ---- tasks

    private static <U> CompletableFuture<U> start(Object function, Executor executor) {
        required(executor);
        required(function);
        CompletableFuture<U> future = new CompletableFuture<>();
        executor.execute(new Task(future.completion, function));
        return future;
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier) {
        return start(supplier, USUAL);
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier, Executor executor) {
        return start(supplier, executor);
    }

    public static CompletableFuture<Void> runAsync(Runnable runnable) {
        return start(runnable, USUAL);
    }

    public static CompletableFuture<Void> runAsync(Runnable runnable, Executor executor) {
        return start(runnable, executor);
    }

    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier, Executor executor) {
        required(supplier);
        required(executor).execute(new Task(completion, supplier));
        return this;
    }

    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier) {
        return completeAsync(supplier, defaultExecutor());
    }

    public static <U> CompletableFuture<U> completedFuture(U value) {
        return new CompletableFuture<>(Failure.ofValue(value));
    }

    public static <U> CompletableFuture<U> failedFuture(Throwable exception) {
        return new CompletableFuture<>((Object) new Failure(required(exception)));
    }

    public static <U> CompletionStage<U> completedStage(U value) {
        Vm.unsupported("CompletableFuture.completedStage by its contract");
        return null;
    }

    public static <U> CompletionStage<U> failedStage(Throwable exception) {
        Vm.unsupported("CompletableFuture.failedStage by its contract");
        return null;
    }

    public CompletionStage<T> minimalCompletionStage() {
        Vm.unsupported("CompletableFuture.minimalCompletionStage by its contract");
        return null;
    }

    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<U>();
    }

    public Executor defaultExecutor() {
        return USUAL;
    }

    public CompletableFuture<T> toCompletableFuture() {
        return this;
    }

    // ---- the result

    public boolean isDone() {
        return completion.result() != null;
    }

    public boolean isCompletedExceptionally() {
        return Failure.of(completion.result()) != null;
    }

    public boolean isCancelled() {
        return Failure.of(completion.result()) instanceof CancellationException;
    }

    public boolean complete(T value) {
        return completion.complete(Failure.ofValue(value));
    }

    public boolean completeExceptionally(Throwable exception) {
        return completion.complete(new Failure(required(exception)));
    }

    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean isFirst = completion.complete(new Failure(new CancellationException()));
        return isFirst || isCancelled();
    }

    public void obtrudeValue(T value) {
        completion.replace(Failure.ofValue(value));
    }

    public void obtrudeException(Throwable exception) {
        completion.replace(new Failure(required(exception)));
    }

    public T join() {
        return joined(completion.await());
    }

    public T getNow(T absent) {
        Object result = completion.result();
        return result == null ? absent : joined(result);
    }

    public T get() throws InterruptedException, ExecutionException {
        return gotten(completion.awaitInterruptibly());
    }

    public T get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        Object result = completion.awaitFor(unit.toNanos(timeout));
        if (result == null) {
            throw new TimeoutException();
        }
        return gotten(result);
    }

    @SuppressWarnings("unchecked")
    private T joined(Object result) {
        Throwable exception = Failure.of(result);
        if (exception instanceof CancellationException) {
            throw (CancellationException) exception;
        }
        if (exception != null) {
            throw Failure.wrapped(exception);
        }
        return (T) Failure.valueOf(result);
    }

    @SuppressWarnings("unchecked")
    private T gotten(Object result) throws ExecutionException {
        Throwable exception = Failure.of(result);
        if (exception instanceof CancellationException) {
            throw (CancellationException) exception;
        }
        if (exception instanceof CompletionException && exception.getCause() != null) {
            exception = exception.getCause();
        }
        if (exception != null) {
            throw new ExecutionException(exception);
        }
        return (T) Failure.valueOf(result);
    }

    // ---- time

    public CompletableFuture<T> orTimeout(long timeout, TimeUnit unit) {
        limit(unit.toNanos(timeout), true, null);
        return this;
    }

    public CompletableFuture<T> completeOnTimeout(T value, long timeout, TimeUnit unit) {
        limit(unit.toNanos(timeout), false, value);
        return this;
    }

    private void limit(long nanos, boolean fails, T value) {
        if (completion.result() == null) {
            Thread thread = new Thread(new Deadline(completion, nanos, fails, value));
            thread.setDaemon(true);
            thread.start();
        }
    }

    public static Executor delayedExecutor(long delay, TimeUnit unit) {
        Vm.unsupported("CompletableFuture.delayedExecutor by its contract");
        return null;
    }

    public static Executor delayedExecutor(long delay, TimeUnit unit, Executor executor) {
        Vm.unsupported("CompletableFuture.delayedExecutor by its contract");
        return null;
    }

    // ---- dependents

    private <R> CompletableFuture<R> then(int kind, Object function, Executor executor) {
        required(function);
        CompletableFuture<R> target = newIncompleteFuture();
        new Step(kind, function, target.completion, completion, executor).depend();
        return target;
    }

    private <R> CompletableFuture<R> both(
            int kind, CompletionStage<?> stage, Object function, Executor executor) {
        required(function);
        return with(kind, stage.toCompletableFuture(), false, function, executor);
    }

    private <R> CompletableFuture<R> either(
            int kind, CompletionStage<?> stage, Object function, Executor executor) {
        required(function);
        return with(kind, stage.toCompletableFuture(), true, function, executor);
    }

    private <R> CompletableFuture<R> with(
            int kind,
            CompletableFuture<?> other,
            boolean isEither,
            Object function,
            Executor executor) {
        CompletableFuture<R> target = newIncompleteFuture();
        new Step(
                        kind,
                        function,
                        target.completion,
                        completion,
                        other.completion,
                        isEither,
                        executor)
                .depend();
        return target;
    }

    public CompletableFuture<T> copy() {
        CompletableFuture<T> target = newIncompleteFuture();
        new Step(RELAY, null, target.completion, completion, null).depend();
        return target;
    }

    public static CompletableFuture<Void> allOf(CompletableFuture<?>... futures) {
        return all(futures, 0, futures.length - 1);
    }

    /** The JDK halves the futures, which tells whose exception comes first. */
    private static CompletableFuture<Void> all(CompletableFuture<?>[] futures, int low, int high) {
        if (low > high) {
            return new CompletableFuture<>((Object) Failure.NONE);
        }
        int middle = (low + high) >>> 1;
        CompletableFuture<?> first = low == middle ? futures[low] : all(futures, low, middle);
        CompletableFuture<?> second =
                low == high
                        ? first
                        : high == middle + 1 ? futures[high] : all(futures, middle + 1, high);
        CompletableFuture<Void> target = new CompletableFuture<>();
        new Step(ALL, null, target.completion, first.completion, second.completion, false, null)
                .depend();
        return target;
    }

    @SuppressWarnings("unchecked")
    public static CompletableFuture<Object> anyOf(CompletableFuture<?>... futures) {
        if (futures.length == 1) {
            return (CompletableFuture<Object>) futures[0].copy();
        }
        for (CompletableFuture<?> future : futures) {
            Object result = future.completion.result();
            if (result != null) {
                return new CompletableFuture<>(Failure.relayed(result));
            }
        }
        CompletableFuture<Object> target = new CompletableFuture<>();
        for (CompletableFuture<?> future : futures.clone()) {
            new Step(ANY, null, target.completion, future.completion, null).relay();
        }
        return target;
    }

    public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> function) {
        return then(APPLY, function, null);
    }

    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> function) {
        return then(APPLY, function, defaultExecutor());
    }

    public <U> CompletableFuture<U> thenApplyAsync(
            Function<? super T, ? extends U> function, Executor executor) {
        return then(APPLY, function, required(executor));
    }

    public CompletableFuture<Void> thenAccept(Consumer<? super T> function) {
        return then(ACCEPT, function, null);
    }

    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> function) {
        return then(ACCEPT, function, defaultExecutor());
    }

    public CompletableFuture<Void> thenAcceptAsync(
            Consumer<? super T> function, Executor executor) {
        return then(ACCEPT, function, required(executor));
    }

    public CompletableFuture<Void> thenRun(Runnable function) {
        return then(RUN, function, null);
    }

    public CompletableFuture<Void> thenRunAsync(Runnable function) {
        return then(RUN, function, defaultExecutor());
    }

    public CompletableFuture<Void> thenRunAsync(Runnable function, Executor executor) {
        return then(RUN, function, required(executor));
    }

    public <U, V> CompletableFuture<V> thenCombine(
            CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> function) {
        return both(COMBINE, other, function, null);
    }

    public <U, V> CompletableFuture<V> thenCombineAsync(
            CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> function) {
        return both(COMBINE, other, function, defaultExecutor());
    }

    public <U, V> CompletableFuture<V> thenCombineAsync(
            CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> function,
            Executor executor) {
        return both(COMBINE, other, function, required(executor));
    }

    public <U> CompletableFuture<Void> thenAcceptBoth(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> function) {
        return both(ACCEPT_BOTH, other, function, null);
    }

    public <U> CompletableFuture<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> function) {
        return both(ACCEPT_BOTH, other, function, defaultExecutor());
    }

    public <U> CompletableFuture<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> other,
            BiConsumer<? super T, ? super U> function,
            Executor executor) {
        return both(ACCEPT_BOTH, other, function, required(executor));
    }

    public CompletableFuture<Void> runAfterBoth(CompletionStage<?> other, Runnable function) {
        return both(RUN, other, function, null);
    }

    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable function) {
        return both(RUN, other, function, defaultExecutor());
    }

    public CompletableFuture<Void> runAfterBothAsync(
            CompletionStage<?> other, Runnable function, Executor executor) {
        return both(RUN, other, function, required(executor));
    }

    public <U> CompletableFuture<U> applyToEither(
            CompletionStage<? extends T> other, Function<? super T, U> function) {
        return either(APPLY, other, function, null);
    }

    public <U> CompletableFuture<U> applyToEitherAsync(
            CompletionStage<? extends T> other, Function<? super T, U> function) {
        return either(APPLY, other, function, defaultExecutor());
    }

    public <U> CompletableFuture<U> applyToEitherAsync(
            CompletionStage<? extends T> other,
            Function<? super T, U> function,
            Executor executor) {
        return either(APPLY, other, function, required(executor));
    }

    public CompletableFuture<Void> acceptEither(
            CompletionStage<? extends T> other, Consumer<? super T> function) {
        return either(ACCEPT, other, function, null);
    }

    public CompletableFuture<Void> acceptEitherAsync(
            CompletionStage<? extends T> other, Consumer<? super T> function) {
        return either(ACCEPT, other, function, defaultExecutor());
    }

    public CompletableFuture<Void> acceptEitherAsync(
            CompletionStage<? extends T> other, Consumer<? super T> function, Executor executor) {
        return either(ACCEPT, other, function, required(executor));
    }

    public CompletableFuture<Void> runAfterEither(CompletionStage<?> other, Runnable function) {
        return either(RUN, other, function, null);
    }

    public CompletableFuture<Void> runAfterEitherAsync(
            CompletionStage<?> other, Runnable function) {
        return either(RUN, other, function, defaultExecutor());
    }

    public CompletableFuture<Void> runAfterEitherAsync(
            CompletionStage<?> other, Runnable function, Executor executor) {
        return either(RUN, other, function, required(executor));
    }

    public <U> CompletableFuture<U> thenCompose(
            Function<? super T, ? extends CompletionStage<U>> function) {
        return then(COMPOSE, function, null);
    }

    public <U> CompletableFuture<U> thenComposeAsync(
            Function<? super T, ? extends CompletionStage<U>> function) {
        return then(COMPOSE, function, defaultExecutor());
    }

    public <U> CompletableFuture<U> thenComposeAsync(
            Function<? super T, ? extends CompletionStage<U>> function, Executor executor) {
        return then(COMPOSE, function, required(executor));
    }

    public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> function) {
        return then(WHEN_COMPLETE, function, null);
    }

    public CompletableFuture<T> whenCompleteAsync(
            BiConsumer<? super T, ? super Throwable> function) {
        return then(WHEN_COMPLETE, function, defaultExecutor());
    }

    public CompletableFuture<T> whenCompleteAsync(
            BiConsumer<? super T, ? super Throwable> function, Executor executor) {
        return then(WHEN_COMPLETE, function, required(executor));
    }

    public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> function) {
        return then(HANDLE, function, null);
    }

    public <U> CompletableFuture<U> handleAsync(
            BiFunction<? super T, Throwable, ? extends U> function) {
        return then(HANDLE, function, defaultExecutor());
    }

    public <U> CompletableFuture<U> handleAsync(
            BiFunction<? super T, Throwable, ? extends U> function, Executor executor) {
        return then(HANDLE, function, required(executor));
    }

    public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> function) {
        return then(RECOVER, function, null);
    }

    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> function) {
        return then(RECOVER, function, defaultExecutor());
    }

    public CompletableFuture<T> exceptionallyAsync(
            Function<Throwable, ? extends T> function, Executor executor) {
        return then(RECOVER, function, required(executor));
    }

    public CompletableFuture<T> exceptionallyCompose(
            Function<Throwable, ? extends CompletionStage<T>> function) {
        return then(RECOVER_BY_STAGE, function, null);
    }

    public CompletableFuture<T> exceptionallyComposeAsync(
            Function<Throwable, ? extends CompletionStage<T>> function) {
        return then(RECOVER_BY_STAGE, function, defaultExecutor());
    }

    public CompletableFuture<T> exceptionallyComposeAsync(
            Function<Throwable, ? extends CompletionStage<T>> function, Executor executor) {
        return then(RECOVER_BY_STAGE, function, required(executor));
    }

    // ---- telling of it

    public int getNumberOfDependents() {
        Vm.unsupported("CompletableFuture.getNumberOfDependents by its contract");
        return 0;
    }

    public String toString() {
        Object result = completion.result();
        Throwable exception = Failure.of(result);
        if (result == null) {
            Vm.unsupported("CompletableFuture.toString by its contract");
        }
        return super.toString()
                + (exception == null
                        ? "[Completed normally]"
                        : "[Completed exceptionally: " + exception + "]");
    }
}
