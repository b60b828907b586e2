package plait.vm;

/** Whether PrintStream takes its own monitor to print: from JDK 24 on it does again. */
public final class ConsoleLock {
    public static final boolean IS_MONITOR = true;

    private ConsoleLock() {}
}
