package java.lang.reflect;

import plait.vm.ArrayCopy;
import plait.vm.Vm;

/** Arrays by reflection. */
final class ArrayModel {
    static Object newArray(Class<?> component, int length) {
        if (component == null) {
            throw new NullPointerException();
        }
        if (component == void.class) {
            throw new IllegalArgumentException();
        }
        if (length < 0) {
            throw new NegativeArraySizeException(Integer.toString(length));
        }
        return Vm.newArray(component, length);
    }

    static Object multiNewArray(Class<?> component, int[] lengths) {
        if (lengths.length == 0) {
            throw new IllegalArgumentException("Empty dimensions array");
        }
        for (int length : lengths) {
            if (length < 0) {
                throw new NegativeArraySizeException(Integer.toString(length));
            }
        }
        Class<?> element = component;
        for (int i = 1; i < lengths.length; i++) {
            element = Vm.arrayType(element);
        }
        return fill(element, lengths, 0);
    }

    private static Object fill(Class<?> component, int[] lengths, int depth) {
        Object array = newArray(component, lengths[depth]);
        if (depth + 1 < lengths.length) {
            for (int i = 0; i < lengths[depth]; i++) {
                ((Object[]) array)[i] = fill(Vm.componentType(component), lengths, depth + 1);
            }
        }
        return array;
    }

    static int getLength(Object array) {
        requireArray(array);
        return ArrayCopy.lengthOf(array);
    }

    static Object get(Object array, int index) {
        requireArray(array);
        if (array instanceof Object[]) {
            return ((Object[]) array)[index];
        }
        if (array instanceof int[]) {
            return ((int[]) array)[index];
        }
        if (array instanceof long[]) {
            return ((long[]) array)[index];
        }
        if (array instanceof double[]) {
            return ((double[]) array)[index];
        }
        if (array instanceof float[]) {
            return ((float[]) array)[index];
        }
        if (array instanceof boolean[]) {
            return ((boolean[]) array)[index];
        }
        if (array instanceof byte[]) {
            return ((byte[]) array)[index];
        }
        if (array instanceof char[]) {
            return ((char[]) array)[index];
        }
        return ((short[]) array)[index];
    }

    static void set(Object array, int index, Object value) {
        requireArray(array);
        if (!(array instanceof Object[])) {
            Vm.unsupported("java.lang.reflect.Array.set on an array of primitives");
        }
        Object[] objects = (Object[]) array;
        if (value != null && index >= 0 && index < objects.length
                && !Vm.isInstance(Vm.componentType(Vm.getClass(array)), value)) {
            throw new IllegalArgumentException("array element type mismatch");
        }
        objects[index] = value;
    }

    private static void requireArray(Object array) {
        if (array == null) {
            throw new NullPointerException();
        }
        if (Vm.componentType(Vm.getClass(array)) == null) {
            throw new IllegalArgumentException("Argument is not an array");
        }
    }
}
