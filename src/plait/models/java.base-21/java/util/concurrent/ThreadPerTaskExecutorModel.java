package java.util.concurrent;

/** Closing without a deadline, as of all executors. */
final class ThreadPerTaskExecutorModel {
    static void awaitTermination(ThreadPerTaskExecutor self) {
        ExecutorServiceModel.close(self);
    }
}
