package java.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import plait.vm.Vm;
import plait.vm.WalkedFrame;

/** Stacks as the machine has them, shown as HotSpot shows them. */
final class StackWalkerModel {
    static Object walk(StackWalker self, Function<? super Stream<StackWalker.StackFrame>, ?> function) {
        Objects.requireNonNull(function);
        return function.apply(frames(self, Vm.captureFrames()).stream());
    }

    static void forEach(StackWalker self, Consumer<? super StackWalker.StackFrame> action) {
        Objects.requireNonNull(action);
        frames(self, Vm.captureFrames()).forEach(action);
    }

    static Class<?> getCallerClass(StackWalker self) {
        if (!self.retainClassRef) {
            throw new UnsupportedOperationException(
                    "This stack walker does not have RETAIN_CLASS_REFERENCE access");
        }
        List<StackWalker.StackFrame> frames = frames(self, Vm.captureFrames());
        if (frames.size() < 2) {
            throw new IllegalCallerException("no caller frame");
        }
        return frames.get(1).getDeclaringClass();
    }

    /** The frames from the caller of the walker on. */
    private static List<StackWalker.StackFrame> frames(StackWalker self, long[] raw) {
        if (self.hasOption(StackWalker.Option.SHOW_HIDDEN_FRAMES)) {
            Vm.unsupported("StackWalker.Option.SHOW_HIDDEN_FRAMES");
        }
        boolean isReflectionShown = self.hasOption(StackWalker.Option.SHOW_REFLECT_FRAMES);
        List<StackWalker.StackFrame> frames = new ArrayList<>();
        for (long frame : raw) {
            if (WalkedFrame.isShown(frame, isReflectionShown)) {
                frames.add(new WalkedFrame(frame, self.retainClassRef));
            }
        }
        return frames;
    }
}
