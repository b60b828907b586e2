package java.lang.reflect;

import jdk.internal.reflect.ConstructorAccessor;
import plait.vm.Reflected;
import plait.vm.Vm;

/** Reflective construction: by a class that calls the constructor, see {@link Reflected}. */
final class ConstructorModel {
    static Object newInstanceWithCaller(
            Constructor<?> self, Object[] arguments, boolean isChecked, Class<?> caller)
            throws InstantiationException, IllegalAccessException, InvocationTargetException {
        Class<?> declaring = self.getDeclaringClass();
        if (isChecked) {
            self.checkAccess(caller, declaring, declaring, self.getModifiers());
        }
        ConstructorAccessor maker = Members.maker(self);
        if (maker != null) {
            return maker.newInstance(Members.converted(self.getSharedParameterTypes(), arguments));
        }
        if ((Vm.modifiers(declaring) & Modifier.ABSTRACT) != 0) {
            throw new InstantiationException();
        }
        if (declaring.isEnum()) {
            throw new IllegalArgumentException("Cannot reflectively create enum objects");
        }
        Object[] converted = Members.converted(self.getSharedParameterTypes(), arguments);
        Vm.initClass(declaring);
        int number = Vm.getInt(self, "java/lang/reflect/Constructor.slot:I");
        try {
            return Reflected.call(declaring, number).call(null, converted);
        } catch (Throwable e) {
            throw new InvocationTargetException(e);
        }
    }
}
