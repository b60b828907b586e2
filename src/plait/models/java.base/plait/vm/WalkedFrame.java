package plait.vm;

import java.lang.invoke.MethodType;

/** A frame of a StackWalker. */
public final class WalkedFrame implements StackWalker.StackFrame {
    private final long frame;
    private final boolean hasClass;

    public WalkedFrame(long frame, boolean hasClass) {
        this.frame = frame;
        this.hasClass = hasClass;
    }

    /** Whether a walker shows the frame; calls by reflection only on request. */
    public static boolean isShown(long frame, boolean isReflectionShown) {
        if (!Frames.isShown(frame)) {
            return false;
        }
        String owner = Vm.frameClass(frame);
        boolean isReflection = owner.equals("java.lang.reflect.Method")
                || owner.equals("java.lang.reflect.Constructor");
        return isReflectionShown || !isReflection;
    }

    @Override
    public String getClassName() {
        return Vm.frameClass(frame);
    }

    @Override
    public String getMethodName() {
        return Vm.frameMethod(frame);
    }

    @Override
    public Class<?> getDeclaringClass() {
        if (!hasClass) {
            throw new UnsupportedOperationException("No access to RETAIN_CLASS_REFERENCE");
        }
        return Vm.findClass(Vm.frameClass(frame));
    }

    @Override
    public MethodType getMethodType() {
        Vm.unsupported("java.lang.StackWalker.StackFrame.getMethodType()");
        return null;
    }

    @Override
    public String getDescriptor() {
        Vm.unsupported("java.lang.StackWalker.StackFrame.getDescriptor()");
        return null;
    }

    @Override
    public int getByteCodeIndex() {
        Vm.unsupported("java.lang.StackWalker.StackFrame.getByteCodeIndex()");
        return 0;
    }

    @Override
    public String getFileName() {
        return Vm.frameFile(frame);
    }

    @Override
    public int getLineNumber() {
        return Vm.frameLine(frame);
    }

    @Override
    public boolean isNativeMethod() {
        return getLineNumber() == -2;
    }

    @Override
    public StackTraceElement toStackTraceElement() {
        return Frames.elementOf(frame);
    }

    @Override
    public String toString() {
        return toStackTraceElement().toString();
    }
}
