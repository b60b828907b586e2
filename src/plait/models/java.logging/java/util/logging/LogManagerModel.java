package java.util.logging;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import plait.vm.Vm;

/** The configuration is the one that every JDK comes with; files have no model. */
final class LogManagerModel {
    private static final String DEFAULTS = "handlers= java.util.logging.ConsoleHandler\n"
            + ".level= INFO\n"
            + "java.util.logging.ConsoleHandler.level = INFO\n"
            + "java.util.logging.ConsoleHandler.formatter = java.util.logging.SimpleFormatter\n";

    static void readConfiguration(LogManager self) throws IOException {
        boolean isOwn = System.getProperty("java.util.logging.config.class") != null
                || System.getProperty("java.util.logging.config.file") != null;
        if (isOwn) {
            Vm.unsupported("a configuration of java.util.logging by a file or class");
        }
        self.readConfiguration(new ByteArrayInputStream(DEFAULTS.getBytes(StandardCharsets.ISO_8859_1)));
    }
}
