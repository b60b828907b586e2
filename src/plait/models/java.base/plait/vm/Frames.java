package plait.vm;

/** The raw stack that an exception was made on, turned into elements when somebody asks. */
public final class Frames {
    private final Class<?> exception;
    private final long[] frames;

    public Frames(Class<?> exception, long[] frames) {
        this.exception = exception;
        this.frames = frames;
    }

    /** As HotSpot shows it: without the exception's own constructors and without hidden frames. */
    public StackTraceElement[] elements() {
        int first = firstShown();
        int count = 0;
        for (int i = first; i < frames.length; i++) {
            if (isShown(frames[i])) {
                count++;
            }
        }
        StackTraceElement[] elements = new StackTraceElement[count];
        int at = 0;
        for (int i = first; i < frames.length; i++) {
            if (isShown(frames[i])) {
                elements[at++] = elementOf(frames[i]);
            }
        }
        return elements;
    }

    private int firstShown() {
        int first = 0;
        while (first < frames.length && Vm.frameMethod(frames[first]).equals("fillInStackTrace")) {
            first++;
        }
        while (first < frames.length && Vm.frameMethod(frames[first]).equals("<init>")
                && isOwnClass(Vm.frameClass(frames[first]))) {
            first++;
        }
        return first;
    }

    private boolean isOwnClass(String name) {
        for (Class<?> type = exception; type != null; type = Vm.superclass(type)) {
            if (Vm.className(type).equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** Neither synthetic (a lambda's class), nor part of a model, nor a thread's bottom frame. */
    static boolean isShown(long frame) {
        String owner = Vm.frameClass(frame);
        if (owner.startsWith("plait.vm.") || owner.contains("$$")) {
            return false;
        }
        if (owner.equals("java.lang.Thread")) {
            return !Vm.frameMethod(frame).startsWith("plait");
        }
        return !owner.endsWith("Model") || Modules.moduleOf(owner) == null;
    }

    static StackTraceElement elementOf(long frame) {
        String owner = Vm.frameClass(frame);
        return new StackTraceElement(null, Modules.moduleOf(owner), null, owner,
                Vm.frameMethod(frame), Vm.frameFile(frame), Vm.frameLine(frame));
    }
}
