package plait.vm;

import java.util.Properties;

/**
 * The system properties of a run: fixed values, and what the run itself sets. They become a
 * Properties object only when the program asks for all of them or sets one.
 */
public final class SystemProperties {
    /** Every key that {@link #initial} knows, for {@link #materialize}. */
    private static final String[] KEYS = {
        "file.encoding", "file.separator", "java.class.path", "java.class.version", "java.home",
        "java.io.tmpdir", "java.library.path", "java.runtime.name", "java.runtime.version",
        "java.specification.name", "java.specification.vendor", "java.specification.version",
        "java.vendor", "java.vendor.url", "java.version", "java.version.date", "java.vm.info",
        "java.vm.name", "java.vm.specification.name", "java.vm.specification.vendor",
        "java.vm.specification.version", "java.vm.vendor", "java.vm.version", "line.separator",
        "native.encoding", "os.arch", "os.name", "os.version", "path.separator", "stderr.encoding",
        "stdout.encoding", "sun.arch.data.model", "sun.cpu.endian", "sun.jnu.encoding", "user.country",
        "user.dir", "user.home", "user.language", "user.name",
    };

    private SystemProperties() {}

    /** The value before the program changes any; null when unset. */
    public static String initial(String key) {
        String given = Vm.property(key);
        return given != null ? given : standard(key);
    }

    private static String standard(String key) {
        switch (key) {
            case "line.separator":
                return "\n";
            case "file.separator":
                return "/";
            case "path.separator":
                return ":";
            case "java.version":
            case "java.vm.version":
            case "java.runtime.version":
                return (String) Vm.getStaticRef("java/lang/VersionProps.java_version:Ljava/lang/String;");
            case "java.specification.version":
            case "java.vm.specification.version":
                return (String) Vm.getStaticRef(
                        "java/lang/VersionProps.VERSION_SPECIFICATION:Ljava/lang/String;");
            case "java.class.version":
                return (String) Vm.getStaticRef(
                        "java/lang/VersionProps.CLASSFILE_MAJOR_MINOR:Ljava/lang/String;");
            case "java.version.date":
                return (String) Vm.getStaticRef(
                        "java/lang/VersionProps.java_version_date:Ljava/lang/String;");
            case "java.specification.name":
                return "Java Platform API Specification";
            case "java.vm.specification.name":
                return "Java Virtual Machine Specification";
            case "java.specification.vendor":
            case "java.vm.specification.vendor":
                return "Oracle Corporation";
            case "java.vendor":
            case "java.vm.vendor":
            case "java.vm.name":
            case "java.runtime.name":
                return "Plait";
            case "java.vm.info":
                return "interpreted mode";
            case "java.vendor.url":
            case "java.class.path":
            case "java.library.path":
                return "";
            case "java.home":
            case "user.dir":
            case "user.home":
                return "/";
            case "user.name":
                return "plait";
            case "java.io.tmpdir":
                return "/tmp";
            case "os.name":
                return "Linux";
            case "os.arch":
                return "amd64";
            case "os.version":
                return "0";
            case "sun.arch.data.model":
                return "64";
            case "sun.cpu.endian":
                return "little";
            case "user.language":
                return "en";
            case "user.country":
                return "US";
            case "file.encoding":
            case "native.encoding":
            case "stderr.encoding":
            case "stdout.encoding":
            case "sun.jnu.encoding":
                return "UTF-8";
            default:
                return null;
        }
    }

    /** All of them, as a program may change them. */
    public static Properties materialize() {
        Properties all = new Properties();
        for (String key : KEYS) {
            all.setProperty(key, initial(key));
        }
        return all;
    }
}
