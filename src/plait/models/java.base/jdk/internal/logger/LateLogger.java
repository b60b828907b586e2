package jdk.internal.logger;

import java.util.ResourceBundle;
import sun.util.logging.PlatformLogger;

/** A logger of java.util.logging, which is started when the first message comes. */
public final class LateLogger extends AbstractLoggerWrapper<System.Logger> {
    private final String name;
    private final Module module;
    private volatile System.Logger found;

    public LateLogger(String name, Module module) {
        this.name = name;
        this.module = module;
    }

    /** One whose messages are keys of a bundle. */
    public static System.Logger localized(String name, Module module, ResourceBundle bundle) {
        return new LocalizedLoggerWrapper<>(new LateLogger(name, module), bundle);
    }

    @Override
    System.Logger wrapped() {
        System.Logger known = found;
        if (known == null) {
            try {
                Class<?> finder = Class.forName("sun.util.logging.internal.LoggingProviderImpl");
                Object made = finder.getDeclaredConstructor().newInstance();
                found = known = ((System.LoggerFinder) made).getLogger(name, module);
            } catch (ReflectiveOperationException e) {
                throw new InternalError(e);
            }
        }
        return known;
    }

    @Override
    PlatformLogger.Bridge platformProxy() {
        return PlatformLogger.Bridge.convert(wrapped());
    }
}
