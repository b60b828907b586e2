package jdk.internal.reflect;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Members;
import plait.vm.Vm;

/** How objects are made that are read from a stream; the JDK generates bytecode for it. */
final class ReflectionFactoryModel {
    /** Makes objects of a class, of which only the constructor of a superclass runs. */
    private record Maker(Class<?> type, Constructor<?> constructor) implements ConstructorAccessor {
        @Override
        public Object newInstance(Object[] arguments) throws InvocationTargetException {
            Vm.initClass(type);
            Object made = Vm.allocate(type);
            try {
                Members.construct(constructor, made, arguments);
            } catch (Throwable e) {
                throw new InvocationTargetException(e);
            }
            return made;
        }
    }

    static Constructor<?> generateConstructor(
            ReflectionFactory self, Class<?> type, Constructor<?> constructor) {
        return Members.constructorBy(constructor, new Maker(type, constructor));
    }
}
