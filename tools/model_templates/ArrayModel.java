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
        if (array instanceof Object[] objects) {
            if (value != null && index >= 0 && index < objects.length
                    && !Vm.isInstance(Vm.componentType(Vm.getClass(array)), value)) {
                throw new IllegalArgumentException("array element type mismatch");
            }
            objects[index] = value;
            return;
        }
        Object box = Members.widened(value, Vm.componentType(Vm.getClass(array)));
        if (box == null) {
            throw new IllegalArgumentException("argument type mismatch");
        }
        setPrimitive(array, index, box);
    }

    private static void setPrimitive(Object array, int index, Object box) {
        if (array instanceof int[] ints) {
            ints[index] = (int) box;
        } else if (array instanceof long[] longs) {
            longs[index] = (long) box;
        } else if (array instanceof double[] doubles) {
            doubles[index] = (double) box;
        } else if (array instanceof float[] floats) {
            floats[index] = (float) box;
        } else if (array instanceof boolean[] booleans) {
            booleans[index] = (boolean) box;
        } else if (array instanceof byte[] bytes) {
            bytes[index] = (byte) box;
        } else if (array instanceof char[] chars) {
            chars[index] = (char) box;
        } else {
            ((short[]) array)[index] = (short) box;
        }
    }

    private static Object widened(Object array, int index, Class<?> type) {
        requirePrimitives(array);
        Object box = Members.widened(get(array, index), type);
        if (box == null) {
            throw new IllegalArgumentException("argument type mismatch");
        }
        return box;
    }

    //: type=int,long,double,float,boolean,byte,char,short
    static ${type} get${Type}(Object array, int index) {
        return (${type}) widened(array, index, ${type}.class);
    }

    static void set${Type}(Object array, int index, ${type} value) {
        requirePrimitives(array);
        set(array, index, value);
    }

    //: end
    private static void requirePrimitives(Object array) {
        requireArray(array);
        if (array instanceof Object[]) {
            throw new IllegalArgumentException("Argument is not an array of primitive type");
        }
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
