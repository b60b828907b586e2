package plait.vm;

/** Who asks: what the JDK wants to know for itself is no concern of the program. */
public final class Callers {
    private Callers() {}

    /**
     * Whether code of the JDK called the method that a model stands for. Frames of models, of System
     * and of the boxes (Integer.getInteger) pass the question on.
     */
    public static boolean areLibrary() {
        for (long frame : Vm.captureFrames()) {
            String owner = Vm.frameClass(frame);
            if (!passesOn(owner)) {
                return isLibrary(owner);
            }
        }
        return false;
    }

    /** Whether a class asks that only wants to know how long to spin, or how many cells to use. */
    public static boolean areSpinning() {
        for (long frame : Vm.captureFrames()) {
            switch (Vm.frameClass(frame)) {
                case "java.util.concurrent.ConcurrentHashMap":
                case "java.util.concurrent.Exchanger":
                case "java.util.concurrent.LinkedTransferQueue":
                case "java.util.concurrent.Phaser":
                case "java.util.concurrent.SynchronousQueue":
                case "java.util.concurrent.atomic.Striped64":
                    return true;
                case "java.lang.Runtime":
                case "java.lang.RuntimeModel":
                    break;
                default:
                    return false;
            }
        }
        return false;
    }

    private static boolean passesOn(String owner) {
        switch (owner) {
            case "java.lang.System":
            case "java.lang.Integer":
            case "java.lang.Long":
            case "java.lang.Boolean":
                return true;
            default:
                return owner.startsWith("plait.vm.") || owner.endsWith("Model") && isLibrary(owner);
        }
    }

    private static boolean isLibrary(String owner) {
        return owner.startsWith("java.") || owner.startsWith("javax.") || owner.startsWith("jdk.")
                || owner.startsWith("sun.");
    }
}
