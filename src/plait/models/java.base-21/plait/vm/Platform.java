package plait.vm;

/** What differs from JDK 17; see the file of the same name in java.base. */
public final class Platform {
    public static final boolean SHOWS_THREAD_ID = true;
    public static final long MAIN_THREAD_ID = 3;
    public static final long FIRST_THREAD_ID = 21;
    public static final String NULL_NAME = "'name' is null";

    private Platform() {}

    public static String wrongNumber(int given, int expected) {
        return "wrong number of arguments: " + given + " expected: " + expected;
    }

    public static String wrongReceiver(Object receiver, Class<?> declaring) {
        return "object of type " + receiver.getClass().getName() + " is not an instance of " + declaring.getName();
    }

    public static String wrongType(Object handle, Object site) {
        return "handle's method type " + handle + " but found " + site;
    }
}
