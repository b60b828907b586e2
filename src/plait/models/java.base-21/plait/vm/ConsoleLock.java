package plait.vm;

/** Whether PrintStream takes its own monitor to print: in JDK 21 to 23 it has a lock of its own. */
public final class ConsoleLock {
    public static final boolean IS_MONITOR = false;

    private ConsoleLock() {}
}
