package java.lang;

import java.io.Console;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.channels.Channel;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.ResourceBundle;
import jdk.internal.logger.LateLogger;
import jdk.internal.reflect.Reflection;
import plait.vm.ArrayCopy;
import plait.vm.Callers;
import plait.vm.FixedChoices;
import plait.vm.Modules;
import plait.vm.ProgramClock;
import plait.vm.SystemProperties;
import plait.vm.Vm;

/** System without its boot sequence: plait.vm.Boot fills its fields. */
final class SystemModel {
    private static final String PROPERTIES = "java/lang/System.props:Ljava/util/Properties;";

    static void clinit() {}

    static void registerNatives() {}

    static void arraycopy(Object from, int at, Object to, int index, int count) {
        ArrayCopy.copy(from, at, to, index, count);
    }

    static int identityHashCode(Object object) {
        FixedChoices.identityHashCodes();
        return Vm.identityHashCode(object);
    }

    static long nanoTime() {
        return ProgramClock.nanoTime();
    }

    static long currentTimeMillis() {
        return ProgramClock.currentTimeMillis();
    }

    static void setIn(InputStream in) {
        Vm.putStaticRef("java/lang/System.in:Ljava/io/InputStream;", in);
    }

    static void setOut(PrintStream out) {
        Vm.putStaticRef("java/lang/System.out:Ljava/io/PrintStream;", out);
    }

    static void setErr(PrintStream err) {
        Vm.putStaticRef("java/lang/System.err:Ljava/io/PrintStream;", err);
    }

    static Console console() {
        FixedChoices.console();
        return null;
    }

    @SuppressWarnings("removal")
    static SecurityManager getSecurityManager() {
        return null;
    }

    @SuppressWarnings("removal")
    static void setSecurityManager(SecurityManager manager) {
        Vm.unsupported("java.lang.System.setSecurityManager(SecurityManager)");
    }

    static boolean allowSecurityManager() {
        return false;
    }

    static String lineSeparator() {
        return "\n";
    }

    static Properties getProperties() {
        if (!Callers.areLibrary()) {
            FixedChoices.allProperties();
        }
        return properties();
    }

    private static Properties properties() {
        Properties all = (Properties) Vm.getStaticRef(PROPERTIES);
        if (all == null) {
            all = SystemProperties.materialize();
            Vm.putStaticRef(PROPERTIES, all);
        }
        return all;
    }

    static void setProperties(Properties properties) {
        Vm.putStaticRef(PROPERTIES, properties);
    }

    static String getProperty(String key) {
        checkKey(key);
        Properties all = (Properties) Vm.getStaticRef(PROPERTIES);
        String initial = SystemProperties.initial(key);
        String value = all == null ? initial : all.getProperty(key);
        if (Objects.equals(value, initial) && !Callers.areLibrary()) {
            FixedChoices.property(key, value);
        }
        return value;
    }

    static String getProperty(String key, String otherwise) {
        String value = getProperty(key);
        return value == null ? otherwise : value;
    }

    private static void checkKey(String key) {
        if (key == null) {
            throw new NullPointerException("key can't be null");
        }
        if (key.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
    }

    static String setProperty(String key, String value) {
        checkKey(key);
        return (String) properties().setProperty(key, value);
    }

    static String clearProperty(String key) {
        checkKey(key);
        return (String) properties().remove(key);
    }

    static String getenv(String name) {
        if (name == null) {
            throw new NullPointerException();
        }
        FixedChoices.environment();
        return null;
    }

    static Map<String, String> getenv() {
        FixedChoices.environment();
        return Collections.emptyMap();
    }

    static void gc() {}

    static void runFinalization() {}

    static void loadLibrary(String name) {
        Vm.unsupported("java.lang.System.loadLibrary(String)");
    }

    static void load(String name) {
        Vm.unsupported("java.lang.System.load(String)");
    }

    static System.Logger getLogger(String name) {
        Objects.requireNonNull(name);
        return new LateLogger(name, Modules.of(Reflection.getCallerClass()));
    }

    static System.Logger getLogger(String name, ResourceBundle bundle) {
        Objects.requireNonNull(name);
        Module module = Modules.of(Reflection.getCallerClass());
        return LateLogger.localized(name, module, Objects.requireNonNull(bundle));
    }

    static Channel inheritedChannel() {
        Vm.unsupported("java.lang.System.inheritedChannel");
        return null;
    }
}
