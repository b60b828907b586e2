package jdk.internal.logger;

/** The JDK logs nothing before the program configures logging. */
final class BootstrapLoggerModel {
    static void redirectTemporaryLoggers() {}
}
