package java.lang.reflect;

import plait.vm.Platform;
import plait.vm.Reflected;
import plait.vm.Vm;

/** Reflective calls: by a class that makes the call, see {@link Reflected}. */
final class MethodModel {
    static Object invoke(Method self, Object receiver, Object[] arguments)
            throws IllegalAccessException, InvocationTargetException {
        Class<?> declaring = self.getDeclaringClass();
        int modifiers = self.getModifiers();
        boolean isStatic = Modifier.isStatic(modifiers);
        if (!self.override) {
            Class<?> caller = Vm.findClass(Vm.frameClass(Vm.captureFrames()[0]));
            Class<?> target = isStatic || receiver == null ? null : receiver.getClass();
            self.checkAccess(caller, declaring, target, modifiers);
        }
        if (isStatic) {
            Vm.initClass(declaring);
        } else if (receiver == null) {
            throw new NullPointerException();
        } else if (!Vm.isInstance(declaring, receiver)) {
            throw new IllegalArgumentException(Platform.wrongReceiver(receiver, declaring));
        }
        Object[] converted = Members.converted(self.getSharedParameterTypes(), arguments);
        int number = Vm.getInt(self, "java/lang/reflect/Method.slot:I");
        try {
            return Reflected.call(declaring, number).call(receiver, converted);
        } catch (Throwable e) {
            throw new InvocationTargetException(e);
        }
    }
}
