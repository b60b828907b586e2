package java.util.concurrent;

import plait.vm.ByContract;

/** The pools of Executors whose queues nobody else has. */
@ByContract
final class ExecutorsModel {
    private static final long MINUTE = 60_000_000_000L;

    private ExecutorsModel() {}

    static ExecutorService newFixedThreadPool(int threads) {
        return newFixedThreadPool(threads, Executors.defaultThreadFactory());
    }

    static ExecutorService newFixedThreadPool(int threads, ThreadFactory factory) {
        return pool(threads, threads, 0, false, factory);
    }

    static ExecutorService newSingleThreadExecutor() {
        return newSingleThreadExecutor(Executors.defaultThreadFactory());
    }

    static ExecutorService newSingleThreadExecutor(ThreadFactory factory) {
        return Executors.unconfigurableExecutorService(pool(1, 1, 0, false, factory));
    }

    static ExecutorService newCachedThreadPool() {
        return newCachedThreadPool(Executors.defaultThreadFactory());
    }

    static ExecutorService newCachedThreadPool(ThreadFactory factory) {
        return pool(0, Integer.MAX_VALUE, MINUTE, true, factory);
    }

    private static ThreadPoolExecutor pool(
            int core, int most, long nanos, boolean handsOver, ThreadFactory factory) {
        if (core < 0 || most <= 0) {
            throw new IllegalArgumentException();
        }
        if (factory == null) {
            throw new NullPointerException();
        }
        return new ThreadPoolExecutor(core, most, nanos, handsOver, factory);
    }
}
