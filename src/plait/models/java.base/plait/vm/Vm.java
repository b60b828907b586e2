package plait.vm;

/**
 * The primitives that models are written over. No method here has a body: the IR builder turns each
 * call into an op or an intrinsic of the same meaning (docs/ir.md), so no engine ever sees this class.
 */
public final class Vm {
    private Vm() {}

    // ---- threads (ops). Timeouts in nanoseconds, 0 = none.
    // Outcomes: 0 = done, 1 = timed out, 2 = interrupted (status cleared).
    /** Spawn: the new thread runs java.lang.Thread.plaitRun() on this object. */
    public static native void spawn(Thread thread, boolean daemon);
    public static native Thread currentThread();
    /** 0 new, 1 runnable, 2 blocked, 3 waiting, 4 timed waiting, 5 terminated. */
    public static native int threadStatus(Thread thread);
    public static native int join(Thread thread, long nanos);
    public static native int waitOn(Object monitor, long nanos);
    /** As waitOn, but an interrupt neither ends nor prevents the wait; the status stays. */
    public static native int waitUninterruptibly(Object monitor, long nanos);
    /** Enters and exits need not nest as blocks do; exit throws when the thread does not own it. */
    public static native void monitorEnter(Object monitor);
    public static native void monitorExit(Object monitor);
    /** Enters the monitor if no other thread owns it. */
    public static native boolean tryEnter(Object monitor);
    public static native int enterInterruptibly(Object monitor, long nanos);
    /** Whether no other thread owns the monitor. */
    public static native boolean canEnter(Object monitor);
    public static native void notifyOne(Object monitor);
    /** Wakes the thread that waits longest. */
    public static native void notifyFirst(Object monitor);
    public static native void notifyEveryone(Object monitor);
    public static native boolean holdsLock(Object monitor);
    /** 0 woken, 1 timed out. */
    public static native int park(long nanos);
    public static native void unpark(Thread thread);
    public static native void interrupt(Thread thread);
    public static native boolean isInterrupted(Thread thread);
    public static native boolean clearInterrupt(Thread thread);
    public static native int sleep(long nanos);
    public static native void yieldNow();
    /** Binds the object to the running (main) thread; only Boot calls it. */
    public static native void adoptMainThread(Thread thread);

    // ---- nondeterminism and properties (ops)
    public static native int chooseInt(int low, int high);
    public static native long chooseLong(long low, long high);
    public static native float chooseFloat();
    public static native double chooseDouble();
    public static native void assume(boolean condition);
    public static native void check(boolean condition, String message);
    public static native void atomicBegin();
    public static native void atomicEnd();
    public static native void uncaught(Throwable exception);
    public static native void halt(int status);
    /** Never returns: the answer becomes Unknown(unsupported) with this (constant) reason. */
    public static native void unsupported(String reason);

    // ---- members by name, folded to Load/Store at build time; "owner.name:descriptor", constants
    public static native Object getRef(Object base, String field);
    public static native int getInt(Object base, String field);
    public static native long getLong(Object base, String field);
    public static native void putRef(Object base, String field, Object value);
    public static native void putInt(Object base, String field, int value);
    public static native void putLong(Object base, String field, long value);
    public static native Object getStaticRef(String field);
    public static native void putStaticRef(String field, Object value);
    /** What a static int field holds, which is one more afterwards, as one atomic step. */
    public static native int getAndIncrementStatic(String field);
    /**
     * Whether a class file of the program (not of the JDK or of Plait) contains this word, a constant:
     * what no class file names, by itself or by reflection, nobody asks for. Folded at build time.
     */
    public static native boolean isMentioned(String word);
    /**
     * Whether code of the program may run while its thread owns the monitor of System.out or
     * System.err. Folded at build time.
     */
    public static native boolean mayHoldConsole();
    /** Calls a static method ("owner.name(desc)ret") that Java access rules hide, without arguments. */
    public static native void callStatic(String method);

    // ---- memory by Unsafe offset (ops over OffsetPlace). order: 0 plain 1 opaque 2 acquire
    // 3 release 4 volatile, constant.
    public static native int loadInt(Object base, long offset, int order);
    public static native long loadLong(Object base, long offset, int order);
    public static native float loadFloat(Object base, long offset, int order);
    public static native double loadDouble(Object base, long offset, int order);
    public static native Object loadRef(Object base, long offset, int order);
    public static native boolean loadBoolean(Object base, long offset, int order);
    public static native byte loadByte(Object base, long offset, int order);
    public static native char loadChar(Object base, long offset, int order);
    public static native short loadShort(Object base, long offset, int order);
    public static native void storeInt(Object base, long offset, int value, int order);
    public static native void storeLong(Object base, long offset, long value, int order);
    public static native void storeFloat(Object base, long offset, float value, int order);
    public static native void storeDouble(Object base, long offset, double value, int order);
    public static native void storeRef(Object base, long offset, Object value, int order);
    public static native void storeBoolean(Object base, long offset, boolean value, int order);
    public static native void storeByte(Object base, long offset, byte value, int order);
    public static native void storeChar(Object base, long offset, char value, int order);
    public static native void storeShort(Object base, long offset, short value, int order);
    public static native boolean casInt(
            Object base, long offset, int expected, int value, int order);
    public static native boolean casLong(
            Object base, long offset, long expected, long value, int order);
    public static native boolean casRef(
            Object base, long offset, Object expected, Object value, int order);
    public static native boolean casBoolean(
            Object base, long offset, boolean expected, boolean value, int order);
    public static native boolean casByte(
            Object base, long offset, byte expected, byte value, int order);
    public static native boolean casChar(
            Object base, long offset, char expected, char value, int order);
    public static native boolean casShort(
            Object base, long offset, short expected, short value, int order);
    public static native int caxInt(Object base, long offset, int expected, int value, int order);
    public static native long caxLong(
            Object base, long offset, long expected, long value, int order);
    public static native Object caxRef(
            Object base, long offset, Object expected, Object value, int order);
    public static native boolean caxBoolean(
            Object base, long offset, boolean expected, boolean value, int order);
    public static native byte caxByte(
            Object base, long offset, byte expected, byte value, int order);
    public static native char caxChar(
            Object base, long offset, char expected, char value, int order);
    public static native short caxShort(
            Object base, long offset, short expected, short value, int order);
    public static native int getAndSetInt(Object base, long offset, int value, int order);
    public static native long getAndSetLong(Object base, long offset, long value, int order);
    public static native Object getAndSetRef(Object base, long offset, Object value, int order);
    public static native int getAndAddInt(Object base, long offset, int value, int order);
    public static native long getAndAddLong(Object base, long offset, long value, int order);
    public static native int getAndAndInt(Object base, long offset, int mask, int order);
    public static native long getAndAndLong(Object base, long offset, long mask, int order);
    public static native int getAndOrInt(Object base, long offset, int mask, int order);
    public static native long getAndOrLong(Object base, long offset, long mask, int order);
    public static native int getAndXorInt(Object base, long offset, int mask, int order);
    public static native long getAndXorLong(Object base, long offset, long mask, int order);

    /** A weak access of the program follows (0), or a fence: 1 acquire, 2 release, 3 both. */
    public static native void weakMemory(int kind);

    // ---- objects and arrays (intrinsics, same name)
    public static native Class<?> getClass(Object object);
    public static native int identityHashCode(Object object);
    /** Shallow copy of an object or array. */
    public static native Object copy(Object object);
    /** Copies elements between arrays of one kind, in bounds, as one step; regions may overlap. */
    public static native void copyElements(Object from, int at, Object to, int index, int count);
    /** The element of a reference array that nobody changes any more; not a visible operation. */
    public static native Object constantElement(Object array, int index);
    /** Whether only the running thread can reach the object; false when not known. */
    public static native boolean isThreadLocal(Object object);
    public static native Object newArray(Class<?> component, int length);
    public static native Object allocate(Class<?> type);
    public static native String intern(String string);

    // ---- classes (intrinsics); initClass is the op InitClassOf, enumValues the op InvokeNamed
    public static native void initClass(Class<?> type);
    public static native boolean isInitialized(Class<?> type);
    public static native Object enumValues(Class<?> type);
    /** Class.getName() form. */
    public static native String className(Class<?> type);
    /** From the InnerClasses attribute; empty when anonymous. */
    public static native String simpleName(Class<?> type);
    public static native Class<?> outerClass(Class<?> type);
    public static native Class<?> superclass(Class<?> type);
    public static native Class<?>[] interfaces(Class<?> type);
    public static native Class<?> componentType(Class<?> type);
    public static native Class<?> arrayType(Class<?> component);
    /** Access flags as Class.getModifiers() gives them. */
    public static native int modifiers(Class<?> type);
    public static native boolean isPrimitive(Class<?> type);
    public static native boolean isRecord(Class<?> type);
    public static native boolean isInstance(Class<?> type, Object object);
    public static native boolean isAssignable(Class<?> to, Class<?> from);
    /** The class named as Class.forName takes it, not initialised; null when there is none. */
    public static native Class<?> findClass(String name);
    /** "int", "void", ... */
    public static native Class<?> primitiveClass(String name);
    /** Whether asserts are on in this class. */
    public static native boolean assertionsEnabled(Class<?> type);
    /** The names of the instance fields that the class itself declares. */
    public static native String[] fieldNames(Class<?> type);
    /** The Unsafe offset of a declared field, static or not; -1 when the class declares none. */
    public static native long fieldOffset(Class<?> type, String name);
    /** The declared type of a declared field. */
    public static native Class<?> fieldType(Class<?> type, String name);
    /** The access flags of a declared field; -1 when the class declares none. */
    public static native int fieldModifiers(Class<?> type, String name);
    /** Whether the class itself declares the method; the descriptor as in class files. */
    public static native boolean declaresMethod(Class<?> type, String name, String descriptor);

    // ---- stack traces (intrinsics)
    /** The callers of the model method, innermost first, one code per frame. */
    public static native long[] captureFrames();
    public static native String frameClass(long frame);
    public static native String frameMethod(long frame);
    public static native String frameFile(long frame);
    public static native int frameLine(long frame);

    // ---- numbers (intrinsics)
    public static native int floatToBits(float value);
    public static native float bitsToFloat(int bits);
    public static native long doubleToBits(double value);
    public static native double bitsToDouble(long bits);
    /** A function of java.lang.StrictMath by (constant) name. */
    public static native double math(String function, double x);
    public static native double math2(String function, double x, double y);

    // ---- the outside (intrinsics)
    /** Writes to 1 = standard output or 2 = standard error, as one step. */
    public static native void print(int stream, String text);
    /** Logical time in nanoseconds (docs/limits.md). */
    public static native long nanoTime();
    /** Notes that a proof rests on this simplification of the outside. */
    public static native void assuming(String what);
    /** A property of the run (see Boot), null when unset. */
    public static native String property(String key);
}
