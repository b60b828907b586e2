package plait.vm;

/** What the VM does before the program's first statement, without the JDK's own boot sequence. */
public final class Boot {
    /**
     * Classes that most programs use from several threads. HotSpot, too, has initialised them before
     * main; doing it later would be steps of a schedule.
     */
    private static final String[] INITIALIZED = {
        "java.lang.String", "java.lang.StringLatin1", "java.lang.Boolean", "java.lang.Integer",
        "java.lang.Math", "java.lang.System", "java.lang.Throwable",
    };

    private Boot() {}

    /**
     * Makes the main thread, System's streams and the door between packages (SharedSecrets). System
     * has a model of its initialiser that does nothing, so its fields keep what is set here.
     */
    public static void boot() {
        Vm.callStatic("java/lang/Thread.plaitBoot()V");
        Vm.putStaticRef("java/lang/System.in:Ljava/io/InputStream;", new ConsoleInput());
        Vm.putStaticRef("java/lang/System.out:Ljava/io/PrintStream;", ConsoleStream.open(1));
        Vm.putStaticRef("java/lang/System.err:Ljava/io/PrintStream;", ConsoleStream.open(2));
        Vm.putStaticRef("java/lang/System.lineSeparator:Ljava/lang/String;", "\n");
        Vm.callStatic("java/lang/System.setJavaLangAccess()V");
        for (String name : INITIALIZED) {
            Vm.initClass(Vm.findClass(name));
        }
    }
}
