package plait.vm;

/** What the VM does before the program's first statement, without the JDK's own boot sequence. */
public final class Boot {
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
    }
}
