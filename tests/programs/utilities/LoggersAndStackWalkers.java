import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

public class LoggersAndStackWalkers {
    private static final Logger LOG = Logger.getLogger(LoggersAndStackWalkers.class.getName());

    public static void main(String[] args) {
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s %2$s [%3$s] %5$s%6$s%n");
        console();
        ownHandler();
        levels();
        walk();
    }

    static void console() {
        LOG.info("hello");
        LOG.fine("not shown");
        LOG.log(Level.WARNING, "two {0} {1}", new Object[] {"words", 7});
        Exception failure = new IllegalStateException("why");
        failure.setStackTrace(new StackTraceElement[0]);
        LOG.log(Level.SEVERE, "failed", failure);
        LOG.warning(() -> "lazy");
        Runnable nested = () -> LOG.info("from a lambda");
        nested.run();
        System.out.println(LOG.getLevel() + " [" + LOG.getParent().getName() + "] " + LOG.isLoggable(Level.FINE));
        System.out.println(LogManager.getLogManager().getLogger(LOG.getName()) == LOG);
    }

    static void ownHandler() {
        List<String> seen = new ArrayList<>();
        Logger own = Logger.getLogger("a.b");
        own.setUseParentHandlers(false);
        own.setLevel(Level.ALL);
        own.addHandler(new Handler() {
            @Override
            public void publish(LogRecord record) {
                seen.add(record.getLevel() + ":" + record.getLoggerName() + ":" + record.getMessage()
                        + ":" + record.getSourceMethodName());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });
        own.entering("LoggersAndStackWalkers", "ownHandler");
        own.finest("detail");
        Logger.getLogger("a.b.c").config("from below");
        System.out.println(seen);
    }

    static void levels() {
        System.out.println(Level.parse("WARNING").intValue() + " " + Level.parse("800") + " "
                + Level.FINE.getLocalizedName());
    }

    static void walk() {
        StackWalker walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        System.out.println(walker.getCallerClass());
        inner(walker);
        List<String> names = StackWalker.getInstance().walk(frames -> frames
                .filter(frame -> frame.getClassName().startsWith("LoggersAnd"))
                .map(StackWalker.StackFrame::getMethodName)
                .toList());
        System.out.println(names);
        try {
            StackWalker.getInstance().getCallerClass();
        } catch (UnsupportedOperationException refused) {
            System.out.println(refused.getMessage());
        }
    }

    static void inner(StackWalker walker) {
        walker.forEach(frame -> {
            if (frame.getDeclaringClass() == LoggersAndStackWalkers.class) {
                System.out.println(frame.getMethodName() + " " + frame);
            }
        });
    }
}
