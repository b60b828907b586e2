package java.util.concurrent;

/**
 * Closing without a deadline. The JDK waits for a day again and again, and the clock would be another
 * one after each of them.
 */
final class ExecutorServiceModel {
    static void close(ExecutorService self) {
        boolean isInterrupted = false;
        boolean isOver = self.isTerminated();
        if (!isOver) {
            self.shutdown();
        }
        while (!isOver) {
            try {
                isOver = self.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            } catch (InterruptedException exception) {
                if (!isInterrupted) {
                    self.shutdownNow();
                    isInterrupted = true;
                }
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
