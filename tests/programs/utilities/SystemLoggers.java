import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ListResourceBundle;

/** The loggers of java.lang.System, which write by java.util.logging. */
public class SystemLoggers {
    static class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"started", "it has started"}};
        }
    }

    public static void main(String[] args) {
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s %3$s %2$s: %5$s%6$s%n");
        Logger logger = System.getLogger("shop");
        System.out.println(logger.getName());
        for (Level level : Level.values()) {
            System.out.println(level + " " + level.getSeverity() + " " + logger.isLoggable(level));
        }
        logger.log(Level.INFO, "ready");
        logger.log(Level.DEBUG, "unseen");
        logger.log(Level.WARNING, "low on {0}, {1} left", "tea", 3);
        logger.log(Level.ERROR, () -> "computed");
        logger.log(Level.INFO, new StringBuilder("object"));
        System.getLogger("shop.desk", new Texts()).log(Level.INFO, "started");
        System.out.println("end");
    }
}
