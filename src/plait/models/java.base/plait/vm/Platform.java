package plait.vm;

/**
 * Where the behaviour of the JDK's own classes changed between releases. These are the answers for
 * JDK 17 to 20; an overlay directory (java.base-21) holds those for later ones.
 */
public final class Platform {
    /** Whether Thread.toString() shows the thread's id. */
    public static final boolean SHOWS_THREAD_ID = false;
    /** The id of the main thread. */
    public static final long MAIN_THREAD_ID = 1;
    /** The id of the first thread that a program makes (the VM's own threads took those before). */
    public static final long FIRST_THREAD_ID = 12;
    /** The message for a thread name that is null. */
    public static final String NULL_NAME = "name cannot be null";

    private Platform() {}

    /** The message for a reflective call with too many or too few arguments. */
    public static String wrongNumber(int given, int expected) {
        return "wrong number of arguments";
    }

    /** The message for a reflective call on an object of another class. */
    public static String wrongReceiver(Object receiver, Class<?> declaring) {
        return "object is not an instance of declaring class";
    }

    /** The message for a handle that is invoked exactly with other types. */
    public static String wrongType(Object handle, Object site) {
        return "expected " + handle + " but found " + site;
    }
}
