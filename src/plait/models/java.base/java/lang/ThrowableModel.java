package java.lang;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import plait.vm.ConsoleStream;
import plait.vm.Frames;
import plait.vm.Vm;

/** Stack traces from the machine's frames. A trace on the console is written in one step. */
final class ThrowableModel {
    private static final String BACKTRACE = "java/lang/Throwable.backtrace:Ljava/lang/Object;";
    private static final String TRACE = "java/lang/Throwable.stackTrace:[Ljava/lang/StackTraceElement;";
    private static final String UNASSIGNED =
            "java/lang/Throwable.UNASSIGNED_STACK:[Ljava/lang/StackTraceElement;";

    static Throwable fillInStackTrace(Throwable self, int ignored) {
        Vm.putRef(self, BACKTRACE, new Frames(Vm.getClass(self), Vm.captureFrames()));
        return self;
    }

    static StackTraceElement[] getOurStackTrace(Throwable self) {
        Object unassigned = Vm.getStaticRef(UNASSIGNED);
        Object trace = Vm.getRef(self, TRACE);
        Frames frames = (Frames) Vm.getRef(self, BACKTRACE);
        if (trace == unassigned || trace == null) {
            trace = frames == null ? unassigned : frames.elements();
            Vm.putRef(self, TRACE, trace);
        }
        return (StackTraceElement[]) trace;
    }

    static void printStackTrace(Throwable self, PrintStream stream) {
        StringBuilder text = new StringBuilder();
        List<Throwable> seen = new ArrayList<>();
        seen.add(self);
        text.append(self).append('\n');
        StackTraceElement[] trace = getOurStackTrace(self);
        appendFrames(text, trace, trace.length, "");
        appendEnclosed(text, self, trace, "", seen);
        if (stream instanceof ConsoleStream) {
            stream.print(text.toString());
            return;
        }
        synchronized (stream) {
            int start = 0;
            for (int end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
                stream.println(text.substring(start, end));
                start = end + 1;
            }
        }
    }

    private static void appendEnclosed(StringBuilder text, Throwable outer, StackTraceElement[] trace,
            String indent, List<Throwable> seen) {
        for (Throwable suppressed : outer.getSuppressed()) {
            append(text, suppressed, trace, "Suppressed: ", indent + "\t", seen);
        }
        Throwable cause = outer.getCause();
        if (cause != null) {
            append(text, cause, trace, "Caused by: ", indent, seen);
        }
    }

    private static void append(StringBuilder text, Throwable self, StackTraceElement[] enclosing,
            String caption, String indent, List<Throwable> seen) {
        if (has(seen, self)) {
            text.append(indent).append(caption).append("[CIRCULAR REFERENCE: ").append(self).append("]\n");
            return;
        }
        seen.add(self);
        StackTraceElement[] trace = getOurStackTrace(self);
        int own = trace.length;
        for (int other = enclosing.length;
                own > 0 && other > 0 && trace[own - 1].equals(enclosing[other - 1]);
                other--) {
            own--;
        }
        text.append(indent).append(caption).append(self).append('\n');
        appendFrames(text, trace, own, indent);
        if (own < trace.length) {
            text.append(indent).append("\t... ").append(trace.length - own).append(" more\n");
        }
        appendEnclosed(text, self, trace, indent, seen);
    }

    /** By identity; an IdentityHashMap would make the report name identity hash codes. */
    private static boolean has(List<Throwable> seen, Throwable wanted) {
        for (int i = 0; i < seen.size(); i++) {
            if (seen.get(i) == wanted) {
                return true;
            }
        }
        return false;
    }

    private static void appendFrames(StringBuilder text, StackTraceElement[] trace, int count,
            String indent) {
        for (int i = 0; i < count; i++) {
            text.append(indent).append("\tat ").append(trace[i]).append('\n');
        }
    }
}
