package jdk.internal.reflect;

import plait.vm.Vm;

/** Who calls whom, from the machine's frames. */
final class ReflectionModel {
    /** The caller of the method that asks; frames[0] is that method. */
    static Class<?> getCallerClass() {
        long[] frames = Vm.captureFrames();
        return frames.length < 2 ? null : Vm.findClass(Vm.frameClass(frames[1]));
    }

    static int getClassAccessFlags(Class<?> type) {
        return Vm.modifiers(type);
    }

    /** Classes of one source class are nest mates; their names share what stands before a '$'. */
    static boolean areNestMates(Class<?> one, Class<?> other) {
        return hostName(one).equals(hostName(other));
    }

    private static String hostName(Class<?> type) {
        String name = Vm.className(type);
        int end = name.indexOf('$', name.lastIndexOf('.') + 2);
        return end < 0 ? name : name.substring(0, end);
    }
}
