package plait.vm;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * What a test framework's watchdogs call for the clock and for waits with a limit: the time of a
 * watchdog is never up, for how long something takes has no meaning here (ir/build/watchdogs.py).
 */
public final class Watchdog {
    private Watchdog() {}

    public static Object get(Future<?> task, long time, TimeUnit unit)
            throws InterruptedException, ExecutionException {
        ignore();
        return task.get();
    }

    public static void join(Thread thread, long millis) throws InterruptedException {
        ignore();
        thread.join();
    }

    public static long currentTimeMillis() {
        ignore();
        return 0;
    }

    private static void ignore() {
        Vm.assuming("JUnit's timeouts are ignored");
    }
}
