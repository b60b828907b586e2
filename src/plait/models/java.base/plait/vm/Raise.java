package plait.vm;

/** Makes the exceptions of implicit checks, with HotSpot's messages. The caller throws them. */
public final class Raise {
    private Raise() {}

    public static Throwable nullPointer(String message) {
        return message == null ? new NullPointerException() : new NullPointerException(message);
    }

    public static Throwable arrayIndex(int index, int length) {
        return new ArrayIndexOutOfBoundsException(
                "Index " + index + " out of bounds for length " + length);
    }

    public static Throwable divideByZero() {
        return new ArithmeticException("/ by zero");
    }

    public static Throwable negativeSize(int size) {
        return new NegativeArraySizeException(Integer.toString(size));
    }

    public static Throwable classCast(Object value, Class<?> target) {
        return new ClassCastException(Modules.castMessage(Vm.getClass(value), target));
    }

    public static Throwable arrayStore(Object value) {
        return new ArrayStoreException(Vm.className(Vm.getClass(value)));
    }

    /** What InitClass throws when the static initialiser ended with this exception. */
    public static Throwable initializerFailed(Throwable exception) {
        return exception instanceof Error ? exception : new ExceptionInInitializerError(exception);
    }

    /** What InitClass throws for a class whose initialiser failed before. */
    public static Throwable notInitializable(String className) {
        return new NoClassDefFoundError("Could not initialize class " + className);
    }

    public static Throwable illegalMonitorState() {
        return new IllegalMonitorStateException("current thread is not owner");
    }

    public static Throwable stackOverflow() {
        return new StackOverflowError();
    }

    public static Throwable abstractMethod(String message) {
        return new AbstractMethodError(message);
    }

    public static Throwable noClassDef(String name) {
        return new NoClassDefFoundError(name);
    }

    public static Throwable illegalAccess(String message) {
        return new IllegalAccessError(message);
    }
}
